#include <algorithm>
#include <benchmark/benchmark.h>
#include <numeric>
#include <random>
#include <vector>

#include "check/lists/list_judge.hpp"

// How fast lists are judged whose nodes lie in memory in random order.

namespace stalemate::check {
namespace {

void lists(benchmark::State& state) {
  const auto nodes = static_cast<std::size_t>(state.range(0));
  constexpr std::size_t kLists = 16;
  std::vector<std::int32_t> order(nodes);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(5));
  std::vector<std::int32_t> heads(kLists, kNoNode);
  std::vector<std::int32_t> next(nodes);
  std::vector<Account> accounts(nodes);
  for (const std::int32_t node : order) {
    const auto place = static_cast<std::size_t>(node);
    const auto list = static_cast<std::uint32_t>(place % kLists);
    next[place] = heads[list];
    heads[list] = node;
    note_prepend(accounts[place], list);
  }
  for ([[maybe_unused]] auto _ : state) {
    if (judge_lists({heads, next}, {accounts, 0}).broken) state.SkipWithError("judged otherwise");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(lists)->Arg(1'000'000);

}  // namespace
}  // namespace stalemate::check
