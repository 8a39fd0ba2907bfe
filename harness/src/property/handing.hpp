#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

/// What the code under test made between two accesses that race, and that would order them: a store
/// of the first work-item, and the read of the second one that found it.
struct Handing {
  const Access* out = nullptr;
  const Access* in = nullptr;
  // What each of them lacks: "relaxed", "acquire alone", "volatile", "plain", a wider scope than
  // its "work-group", or of its fence a wider one, "fence of work-group", or the "flag of global
  // memory"; "of local memory" of what orders that alone; empty if it orders.
  std::string out_lacks = {};
  std::string in_lacks = {};

  /// What misses least is what was meant.
  int faults() const { return (out_lacks.empty() ? 0 : 1) + (in_lacks.empty() ? 0 : 1); }
};

/// Nothing if `accesses`, a recording, have no such pair, or both of its sides order. It may be the
/// store of a third work-item that came in between. What is returned points into `accesses`.
std::optional<Handing> handing_of(const DataRace& race, const std::vector<Access>& accesses);

}  // namespace stalemate
