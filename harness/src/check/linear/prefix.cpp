#include "check/linear/prefix.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "check/linear/frontier.hpp"

namespace stalemate::check::linear {

namespace {

/// Each is a search, and nobody reads more.
constexpr std::size_t kCondensedMax = 128;
constexpr std::uint64_t kCondenseSteps = 20'000;  // for each of them

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

bool comes_before_one_of(const SearchTask& task, Index one, std::span<const Index> others) {
  return std::any_of(others.begin(), others.end(), [&](Index other) {
    return other != one && precedes(task.history, task.operations[one], task.operations[other]);
  });
}

SearchResult search_for(SearchTask task, std::span<const Index> required, std::uint64_t steps_max) {
  task.required.assign(task.operations.size(), false);
  for (const Index operation : required) task.required[operation] = true;
  return search(task, steps_max);
}

bool is_unexplained(const SearchTask& task, std::span<const Index> prefix,
                    std::uint64_t steps_max) {
  return std::holds_alternative<NoOrderOf>(search_for(task, prefix, steps_max).outcome);
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

std::vector<Index> condensed(const SearchTask& task, std::span<const Index> unexplained,
                             std::uint64_t steps_max) {
  std::vector<Index> kept(unexplained.begin(), unexplained.end());
  if (kept.size() > kCondensedMax) return kept;
  std::uint64_t left = steps_max;
  for (std::size_t place = kept.size(); place-- > 0;) {
    if (comes_before_one_of(task, kept[place], kept)) continue;
    std::vector<Index> fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(place));
    const SearchResult result = search_for(task, fewer, std::min(left, kCondenseSteps));
    left -= std::min(left, result.steps);
    if (std::holds_alternative<NoOrderOf>(result.outcome)) kept = std::move(fewer);
  }
  return kept;
}

}  // namespace stalemate::check::linear
