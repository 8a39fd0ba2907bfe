#pragma once

#include <cstdint>

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/linear_record.clh"
#include "stalemate/parameters.clh"

namespace stalemate::properties {

namespace linear_buffer {
constexpr const char* kParameters = "parameters";
constexpr const char* kHeader = "header";
constexpr const char* kObjects = "objects";
constexpr const char* kPlan = "plan";
constexpr const char* kResults = "results";
constexpr const char* kStamps = "stamps";
constexpr const char* kMeeting = "meeting";
constexpr const char* kScratch = "scratch";
}  // namespace linear_buffer

/// Where what is in a case.
struct LinearLayout {
  stalemate_parameters parameters;
  std::uint32_t items = 1;
  std::uint32_t sets = 1;     // of objects: one, or one for each work-group
  std::uint32_t objects = 1;  // of a set
  bool is_stamped = false;
  std::uint64_t operations = 1;
  std::uint32_t asked = 0;    // observations of each object
  std::uint32_t drained = 0;  // elements that are asked for, at most

  std::uint32_t all_objects() const { return sets * objects; }
  std::uint32_t items_of_set() const { return items / sets; }
  std::uint64_t slots() const { return operations + std::uint64_t{all_objects()} * asked; }
  std::uint32_t set_of_item(std::uint32_t item) const {
    return sets == 1 ? 0 : item / parameters.work_group_size;
  }
  /// The work-item's place among those of its set.
  std::uint32_t place_in_set(std::uint32_t item) const {
    return sets == 1 ? item : item % parameters.work_group_size;
  }
  /// Among those of all sets; `object` is one of the work-item's.
  std::uint32_t object_of_all(std::uint32_t item, std::uint32_t object) const {
    return set_of_item(item) * objects + object;
  }
};

/// How often that is asked of an object, at most.
std::uint32_t times_asked(const LinearSubject& subject, const LinearLayout& layout,
                          const LinearAsking& asking);

LinearLayout linear_layout(const LinearSubject& subject, const Case& input);

}  // namespace stalemate::properties
