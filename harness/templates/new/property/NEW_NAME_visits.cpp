// Claim: a counter that every work-item visits ends at the number of visits.
// Put your own claim in its place; docs/writing-properties.md says what else there is.
#include "stalemate/property/own_property.hpp"

namespace stalemate::properties {

namespace {

// What a launch left; nothing is wrong if nothing is returned.
std::optional<Violation> lost_visits(const Seen& seen) {
  const auto counted = seen.value<std::uint32_t>("count");
  if (counted == seen.operations()) return std::nullopt;
  return Seen::violation("visits_lost", std::to_string(seen.operations()) + " visits, counted " +
                                            std::to_string(counted));
}

}  // namespace

std::unique_ptr<Property> NEW_NAME_visits() {
  return OwnProperty("NEW_NAME_visits", "No visit to a counter is lost.")
      // A subject names its function by `visit:`, and the kernel calls it as VISIT. The third is
      // right: by it a launch that never ends is told from a slow one.
      .calls("visit", "void f(volatile global uint *count)", "surely_visit")
      .kernel("NEW_NAME_visits.cl", "NEW_NAME_visits")
      // The kernel's arguments, in their order.
      .buffer({.name = "count", .size = 1})
      .number("visits", ScalarType::Uint, of_case::operations_per_item)
      .kind({.name = "visits_lost",
             .meaning = "A counter ended below the number of visits.",
             .remedy = "Count by one atomic operation."})
      .judge(lost_visits)
      .make();
}

}  // namespace stalemate::properties
