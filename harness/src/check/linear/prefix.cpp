#include "check/linear/prefix.hpp"

#include <algorithm>
#include <tuple>

#include "check/linear/frontier.hpp"

namespace stalemate::check::linear {

namespace {

/// Work-items in turn, or by the clock where there are stamps.
std::vector<Index> places_in_items(const SearchTask& task) {
  std::vector<Index> places(task.operations.size(), 0);
  std::vector<std::pair<std::uint32_t, Index>> items;
  for (Index i = 0; i < places.size(); ++i)
    items.emplace_back(task.history.operations[task.operations[i]].item, i);
  std::sort(items.begin(), items.end());
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (items[i].first == items[i - 1].first)
      places[items[i].second] = places[items[i - 1].second] + 1;
  }
  return places;
}

bool is_unexplained(SearchTask task, std::span<const Index> prefix, std::uint64_t steps_max) {
  task.required.assign(task.operations.size(), false);
  for (const Index operation : prefix) task.required[operation] = true;
  return std::holds_alternative<NoOrderOf>(search(task, steps_max).outcome);
}

}  // namespace

std::vector<Index> in_order(const SearchTask& task) {
  const std::vector<Index> places = places_in_items(task);
  Frontier frontier(task.history, task.operations, task.relation);
  std::vector<Index> order;
  std::vector<Index> ready;
  const auto first = [&](Index a, Index b) {
    const auto& stamp_a = task.history.operations[task.operations[a]].stamp;
    const auto& stamp_b = task.history.operations[task.operations[b]].stamp;
    return std::tuple(stamp_a ? stamp_a->end : 0, places[a], a) <
           std::tuple(stamp_b ? stamp_b->end : 0, places[b], b);
  };
  for (frontier.find_ready(ready); !ready.empty(); frontier.find_ready(ready)) {
    order.push_back(*std::min_element(ready.begin(), ready.end(), first));
    frontier.take(order.back());
    ready.clear();
  }
  return order;
}

std::vector<Index> closed_under_order(const SearchTask& task, std::span<const Index> order,
                                      std::span<const Index> chosen) {
  std::vector<Index> closed;
  std::copy_if(order.begin(), order.end(), std::back_inserter(closed), [&](Index operation) {
    return std::any_of(chosen.begin(), chosen.end(), [&](Index one) {
      return one == operation ||
             precedes(task.history, task.operations[operation], task.operations[one]);
    });
  });
  return closed;
}

std::size_t shortest_unexplained(const SearchTask& task, std::span<const Index> order,
                                 std::uint64_t steps_max) {
  std::size_t explained = 0;  // or not known
  std::size_t unexplained = order.size();
  while (unexplained - explained > 1) {
    const std::size_t middle = explained + (unexplained - explained) / 2;
    (is_unexplained(task, order.first(middle), steps_max) ? unexplained : explained) = middle;
  }
  return unexplained;
}

}  // namespace stalemate::check::linear
