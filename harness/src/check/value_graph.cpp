#include "check/value_graph.hpp"

#include <algorithm>

#include "base/assertion.hpp"
#include "check/numbering.hpp"

namespace stalemate::check {

template <class Word>
ValueGraph graph_of(const RmwHistory<Word>& history) {
  const std::size_t size = history.old_values.size();
  STALEMATE_ASSERT(size == history.new_values.size());
  STALEMATE_ASSERT(size < kNone / 4);
  // More values than that occur only in broken histories.
  Numbering<Word> numbering(size + 2);
  ValueGraph graph{
      .from = Reused<Index>(size), .to = Reused<Index>(size), .item_begin = history.item_begin};
  graph.initial = numbering.number_of(history.initial);
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t ahead = std::min(i + kPrefetchDistance, size - 1);
    numbering.prefetch(history.old_values[ahead]);
    numbering.prefetch(history.new_values[ahead]);
    graph.from[i] = numbering.number_of(history.old_values[i]);
    graph.to[i] = numbering.number_of(history.new_values[i]);
  }
  graph.final = numbering.number_of(history.final);
  graph.vertex_count = numbering.count();
  return graph;
}

Reused<Index> items_of(const ValueGraph& graph) {
  Reused<Index> items(graph.operation_count());
  for (std::size_t item = 0; item + 1 < graph.item_begin.size(); ++item) {
    std::fill(items.begin() + graph.item_begin[item], items.begin() + graph.item_begin[item + 1],
              static_cast<Index>(item));
  }
  return items;
}

template ValueGraph graph_of(const RmwHistory<std::uint32_t>&);
template ValueGraph graph_of(const RmwHistory<std::uint64_t>&);

}  // namespace stalemate::check
