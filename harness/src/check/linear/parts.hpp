#pragma once

#include <vector>

#include "check/linear/history.hpp"
#include "check/linear/model.hpp"

namespace stalemate::check::linear {

/// Operations that are judged by themselves, in the order of the history.
struct Part {
  std::vector<Index> operations;
  ModelTerms terms;
};

/// By object; sets and maps by key, too, and allocators by handle unless one says that nothing is
/// left: each of these is an object that is claimed to be linearizable by itself. If the order is
/// that of intervals, the whole is linearizable if and only if each part is (Herlihy and Wing,
/// "Linearizability", 1990, theorem 1; Horn and Kroening, "Faster linearizability checking via
/// P-compositionality", 2015). If not, parts may each have an order and the whole none. That is no
/// defect: nothing in happens-before ties one key to another. Leaves out what failed and may fail:
/// it changes nothing, so it fits in anywhere.
std::vector<Part> parts_of(const History& history, const ModelTerms& terms);

/// Without a model: by object alone.
std::vector<std::vector<Index>> objects_of(const History& history);

}  // namespace stalemate::check::linear
