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
  std::size_t weak_edges = 0;   // of weak memory, that it needs; 0: it is sequentially consistent
};

}  // namespace stalemate::sim::every
