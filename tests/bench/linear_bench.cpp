#include <benchmark/benchmark.h>
#include <chrono>

#include "check/linear/judge.hpp"
#include "check/linear/models.hpp"
#include "unit/check/linear/large_queue.hpp"

// How fast histories of a queue are judged: what a monitor of queues needs, beside the general
// search, by which `ratio` is taken at the same size.

namespace stalemate::check::linear {
namespace {

constexpr std::uint32_t kItems = 64;
constexpr std::uint64_t kSeed = 1;

double seconds_of(const History& history, auto judge_it) {
  const auto begin = std::chrono::steady_clock::now();
  benchmark::DoNotOptimize(judge_it(history));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Judgement by_monitor(const History& history) {
  return judge(history, ModelTerms{.kind = ModelKind::Queue});
}

Judgement by_search(const History& history) {
  const auto model = make_model({.kind = ModelKind::Queue});
  return judge(history, *model, {.steps_max = 100'000'000});
}

void count(benchmark::State& state, const Judgement& judgement) {
  if (!std::holds_alternative<Linear>(judgement))
    state.SkipWithError("not found to be linearizable");
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void queue_monitor(benchmark::State& state) {
  const History history = large_queue(static_cast<std::uint32_t>(state.range(0)), kItems, kSeed);
  Judgement judgement;
  for (auto unused : state) judgement = by_monitor(history);
  count(state, judgement);
}

void queue_search(benchmark::State& state) {
  const History history = large_queue(static_cast<std::uint32_t>(state.range(0)), kItems, kSeed);
  Judgement judgement;
  for (auto unused : state) judgement = by_search(history);
  count(state, judgement);
  // Time for an operation, here and by the monitor in a history sixteen times as long.
  const History longer =
      large_queue(16 * static_cast<std::uint32_t>(state.range(0)), kItems, kSeed);
  state.counters["ratio"] = 16 * seconds_of(history, by_search) / seconds_of(longer, by_monitor);
}

BENCHMARK(queue_monitor)->Arg(4'096)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(queue_search)->Arg(128)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace stalemate::check::linear
