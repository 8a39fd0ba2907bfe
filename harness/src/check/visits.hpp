#pragma once

#include <optional>

#include "check/value_graph.hpp"

namespace stalemate::check {

/// How often the cell came to a value and left it. The initial value was come to once more than
/// operations say, the final one left once more. Operations that leave a value as it is do both.
struct Visits {
  Index made = 0;
  Index taken = 0;
  Index taker = kNone;  // one of the operations that took it
};

/// By vertex.
Reused<Visits> visits_of(const ValueGraph& graph);

/// What the visits of all values together say.
struct Balance {
  std::uint64_t surplus = 0;  // how many more operations took values than made them
  bool each_once = true;      // no value was come to or left twice
};

Balance balance_of(const Reused<Visits>& visits);

/// Why a history with a surplus is broken.
Broken explain_surplus(const ValueGraph& graph, const Reused<Visits>& visits,
                       std::uint64_t surplus);

/// Why a balanced history is broken of which the trail from the initial value misses `operation`.
Broken explain_missed(const ValueGraph& graph, Index operation);

}  // namespace stalemate::check
