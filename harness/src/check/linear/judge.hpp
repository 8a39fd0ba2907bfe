#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "check/linear/defect.hpp"
#include "check/linear/history.hpp"
#include "check/linear/models.hpp"

namespace stalemate::check::linear {

/// There is an order that the model explains and that agrees with happens-before.
struct Linear {};

/// There is none. Indices are those of the history's operations.
struct NotLinear {
  DefectKind kind = DefectKind::NotLinearizable;
  std::vector<Index> operations;  // that contradict each other; may be empty if `kind` is the last
  /// Closed under happens-before. No order explains the results of these, whichever of the other
  /// operations of the history take place among them. Ordered so that what happens before comes
  /// before. As short as was found within the limits.
  std::vector<Index> prefix;
};

struct Undecided {
  std::string reason;
};

using Judgement = std::variant<Linear, NotLinear, Undecided>;

/// Work is counted, not timed, so that a verdict is the same on every machine.
struct Limits {
  std::uint64_t steps_max = 10'000'000;  // operations looked at by the search, for each object
};

/// Judges every object by itself; keys of sets and maps and handles of allocators, too, where that
/// changes nothing.
Judgement judge(const History& history, const ModelTerms& terms, const Limits& limits = {});

/// By search alone, against any model. `model` describes one object.
Judgement judge(const History& history, const SequentialModel& model, const Limits& limits = {});

}  // namespace stalemate::check::linear
