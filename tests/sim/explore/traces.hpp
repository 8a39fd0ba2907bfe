#pragma once

#include <vector>

#include "sim/explore/axioms.hpp"
#include "sim/explore/machine.hpp"
#include "sim/explore/observer.hpp"

namespace stalemate::sim::explore::test {

/// Compare-exchanges of an execution that fail for no reason.
constexpr unsigned kFailuresMax = Limits().weak_failures;

/// One run of a work-item by itself.
struct Trace {
  std::vector<Node> nodes;
  Registers registers = {};
  unsigned failures = 0;  // for no reason
  bool waits = false;
  std::size_t turn = 0;        // where the turn that changed nothing begins
  unsigned arrived = 0;        // at so many barriers
  bool is_at_barrier = false;  // and leaves the last of them no more
};

/// Of each work-item all runs in which it reads any value that some run writes.
struct Traces {
  bool is_too_big = false;  // and then some are missing
  std::vector<std::vector<Trace>> of_item;
};

Traces find_traces(const SmallProgram& program);

}  // namespace stalemate::sim::explore::test
