#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// What was read back from one completed launch.
struct Observation {
  std::vector<BufferContent> buffers = {};

  /// The bytes of that buffer; empty if it is not there.
  std::span<const std::byte> find(std::string_view name) const;

  friend bool operator==(const Observation&, const Observation&) = default;
};

/// A larger history is condensed before it is kept, and one that is larger even then is not kept.
constexpr std::size_t kHistoryBytesMax = std::size_t{4} << 20U;

/// The bytes of all buffers.
std::size_t size_bytes(const Observation& observation);

/// Who are the farthest apart that have anything in common in a case.
enum class Sharers : std::uint8_t { Nobody, Items, Groups };

/// What a property makes of one observation.
struct Judgement {
  Verdict verdict;
  std::uint64_t operations = 0;  // judged
  bool met = false;              // work-groups (work-items, for local memory) ran at the same time
  std::string tier = {};         // how strictly a pass was judged: "fingerprint", "monotone", …
  std::map<std::string, std::uint64_t> figures =
      {};               // measured beside, by name: "largest gap" of a lock
  bool missed = false;  // work-groups that share a cell could have met, and did not
  // Of a case in which nobody shares anything, nobody can have met.
  Sharers sharers = Sharers::Groups;
  bool on_device = false;  // the device judged the history, which stayed there
  // Calls that were to change something and may say that they did not, and those that did not say
  // so. A pass in which none did anything shows nothing but that.
  std::uint64_t tried = 0;
  std::uint64_t done = 0;
  // Whether the model, or where there is none the launch, changed anything that is judged, if that
  // is known. Code that does nothing agrees with a model that changes nothing.
  std::optional<bool> changes = {};
  // Whether a call was refused because an object of limited room had none left; nothing where no
  // room is limited, or no call says so.
  std::optional<bool> was_full = {};
};

/// Adds to what is known of several launches what is known of one: whether it is so in any.
inline void add_known(std::optional<bool>& of_all, std::optional<bool> of_one) {
  if (of_one) of_all = *of_one || of_all.value_or(false);
}

}  // namespace stalemate
