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
  std::size_t oddities = 0;  // edges of weak memory, and compare-exchanges that fail for no reason
};

}  // namespace stalemate::sim::every
