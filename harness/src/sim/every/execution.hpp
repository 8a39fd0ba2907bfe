#pragma once

#include <cstddef>
#include <vector>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim::every {

/// One that is shown.
struct Execution {
  std::vector<Access> accesses;
  std::vector<Fact> narrative;  // how it came about
  // Edges of weak memory, and compare-exchanges that fail for no reason: what is left of it where
  // it is as simple as can be is what is wrong.
  std::size_t oddities = 0;
};

}  // namespace stalemate::sim::every
