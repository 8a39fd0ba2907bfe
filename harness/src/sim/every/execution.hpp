#pragma once

#include <vector>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim::every {

/// One that is shown.
struct Execution {
  std::vector<Access> accesses;
  std::vector<Fact> narrative;  // how it came about
};

}  // namespace stalemate::sim::every
