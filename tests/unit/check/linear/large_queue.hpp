#pragma once

#include <deque>
#include <random>

#include "check/linear/history.hpp"

namespace stalemate::check::linear {

/// A queue that work-items push to and pop from at random, with stamps that overlap: linearizable.
/// Values occur once.
inline History large_queue(std::uint32_t operations, std::uint32_t items, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<Operation>> by_item(items);
  std::deque<std::uint64_t> queue;
  std::vector<std::uint64_t> last_end(items, 0);
  std::uint64_t value = 1;
  for (std::uint32_t i = 0; i < operations; ++i) {
    const auto item = static_cast<std::uint32_t>(random() % items);
    Operation operation{.item = item, .role = random() % 2 == 0 ? Role::Push : Role::Pop};
    const std::uint64_t moment = 1000 + 10 * std::uint64_t{i};
    operation.stamp =
        Stamp{std::max(moment - random() % 100, last_end[item] + 1), moment + random() % 10};
    operation.stamp->begin = std::min(operation.stamp->begin, operation.stamp->end);
    last_end[item] = operation.stamp->end;
    if (operation.role == Role::Push) {
      queue.push_back(operation.value = value++);
    } else if (queue.empty()) {
      operation.outcome = Outcome::Failed;
    } else {
      operation.result = queue.front();
      queue.pop_front();
    }
    by_item[item].push_back(operation);
  }
  History history;
  for (const auto& own : by_item)
    history.operations.insert(history.operations.end(), own.begin(), own.end());
  return history;
}

}  // namespace stalemate::check::linear
