#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "linearizability/plan/linear_layout.hpp"

namespace stalemate::properties {

/// Which operations may come where some wait for an element until there is one. Who waits takes no
/// more from an object than it has added: if all that are left wait, the object holds one for each.
/// In a third of the cases, where the device lets each work-item go on, every second one of a
/// work-group takes what the one before it adds: only then do more want an element than there are.
///
/// Where there is a capacity, all together never have more in an object than it has room for. Code
/// that waits for room as well has one place less of that, and beyond it work-items that add and
/// take in pairs, one behind the other; in half of the cases all do. If all that are left wait for
/// room, nothing is in the object but what others have added, and they leave a place. Where an
/// operation may say that there is nothing to take, no more are added than there is room for.
///
/// Where code waits for room and every second work-item only takes, two of them hand over: they use
/// one object alone, and all that one adds the other takes. If all that are left wait at an object,
/// they either want an element or room. It is empty or full then, and as many elements will be
/// added as taken.
///
/// Work-items are asked about one after another, operation by operation.
class LinearWaiting {
 public:
  LinearWaiting(const LinearSubject& subject, const Case& input, const LinearLayout& layout);

  /// The operations that come next are of that work-item.
  void begin_item(std::uint32_t item);

  /// The object that the work-item has to use next.
  std::optional<std::uint32_t> bound_to() const;

  /// `object` of its set, which is `all_object` among those of all. `can_take_next`: whether an
  /// operation comes behind it that takes from the object.
  bool may_come(const LinearRole& role, std::size_t object, std::size_t all_object,
                bool can_take_next) const;
  void count(const LinearRole& role, std::size_t object, std::size_t all_object);

  /// Whether all that a work-item adds is taken by the one behind it.
  bool hands_over() const { return hands_over_; }

 private:
  enum class Part : std::uint8_t { Both, Adds, Takes };

  /// How many elements of an object a work-item has added and not taken: now, and at most so far.
  /// One that only takes has those of the work-item before it.
  struct Own {
    std::uint32_t now = 0;
    std::uint32_t most = 0;
  };

  std::optional<std::uint32_t> owed() const;
  bool is_within_room(std::size_t object, std::size_t all_object) const;

  std::uint32_t work_group_size_;
  Seed seed_;
  bool is_apart_;
  bool waits_for_room_;
  bool hands_over_;
  bool all_in_pairs_;
  bool takes_are_sure_;
  std::optional<std::uint32_t> room_;       // for those that do not add and take in pairs
  Part part_ = Part::Both;                  // of the work-item
  std::uint32_t handed_at_ = 0;             // the object that it uses where two hand over
  bool in_pairs_ = false;                   // the work-item
  std::vector<std::uint32_t> most_of_all_;  // in each object, the sum over work-items
  std::vector<Own> own_;
};

}  // namespace stalemate::properties
