#include "check/linear/history.hpp"

namespace stalemate::check::linear {

namespace {

bool precedes_by_clock(const History& history, Index a, Index b) {
  if (history.clocks.empty()) return false;
  const std::vector<std::uint64_t>& begin = history.clocks[b].begin;
  const std::uint32_t item = history.operations[a].item;
  return item < begin.size() && begin[item] >= history.clocks[a].end;
}

}  // namespace

bool precedes(const History& history, Index a, Index b) {
  const Operation& first = history.operations[a];
  const Operation& second = history.operations[b];
  if (first.item == second.item) return a < b;
  if (first.dispatch != second.dispatch) return first.dispatch < second.dispatch;
  if (first.group == second.group && first.phase < second.phase) return true;
  if (first.stamp && second.stamp && first.stamp->end < second.stamp->begin) return true;
  return precedes_by_clock(history, a, b);
}

}  // namespace stalemate::check::linear
