#pragma once

#include <string>
#include <vector>

#include "sim/explore/machine.hpp"
#include "sim/explore/team.hpp"

namespace stalemate::sim::explore::test {

/// What came of a small program that several threads explored.
struct Shared {
  Explored explored;
  std::size_t parts = 0;
  std::vector<std::string> shapes;  // of executions, in the order of the notes
  std::string stopped_at;           // shape of the graph with the problem
};

/// Which problems end the exploration: none, or about one in so many, told by its graph.
struct Stopping {
  std::size_t one_in = 0;
};

Shared explore_shared(const SmallProgram& program, const Team& team, const Limits& limits = {},
                      const Stopping& stopping = {});

}  // namespace stalemate::sim::explore::test
