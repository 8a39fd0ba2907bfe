#include <algorithm>
#include <benchmark/benchmark.h>
#include <variant>

#include "large_history.hpp"

// How fast histories of one cell are judged, by tier. None is broken: what is takes longer, once.

namespace stalemate::check {
namespace {

/// Values that differ for all operations and follow no pattern.
template <class Word>
Word token(std::uint32_t operation) {
  return static_cast<Word>((operation + Word{1}) * Word{0x9E3779B1u});
}

template <class Word>
LargeHistory<Word> counts(std::size_t operations) {
  return {operations, [](Word cell, std::uint32_t) { return static_cast<Word>(cell + 1); }};
}

template <class Word, class Next>
void judge_tier(benchmark::State& state, Tier tier, const Claim& claim, Next next) {
  const LargeHistory<Word> history(static_cast<std::size_t>(state.range(0)), next);
  for ([[maybe_unused]] auto _ : state) {
    const ChainResult result = judge_chain(history.view(), claim);
    const bool is_due = result.tier == tier && std::holds_alternative<Explained>(result.answer);
    if (!is_due) state.SkipWithError("judged otherwise");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class Word>
void fingerprint(benchmark::State& state) {
  const auto history = counts<Word>(static_cast<std::size_t>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    if (!fingerprint_balances(history.view(), 1)) state.SkipWithError("judged otherwise");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class Word>
void monotone(benchmark::State& state) {
  judge_tier<Word>(state, Tier::Monotone, {.growth = Growth::Monotone},
                   [](Word cell, std::uint32_t) { return static_cast<Word>(cell + 1); });
}

/// The records of a maximum are few; all other operations leave the cell alone.
template <class Word>
void weakly_monotone(benchmark::State& state) {
  judge_tier<Word>(
      state, Tier::WeaklyMonotone, {.growth = Growth::WeaklyMonotone},
      [](Word cell, std::uint32_t operation) { return std::max(cell, token<Word>(operation)); });
}

template <class Word>
void unique(benchmark::State& state) {
  judge_tier<Word>(state, Tier::Unique, {},
                   [](Word, std::uint32_t operation) { return token<Word>(operation); });
}

template <class Word>
void euler_few_values(benchmark::State& state) {
  judge_tier<Word>(state, Tier::Euler, {},
                   [](Word cell, std::uint32_t) { return static_cast<Word>((cell + 1) % 8); });
}

/// Each value twice.
template <class Word>
void euler_many_values(benchmark::State& state) {
  const auto values = static_cast<Word>(state.range(0) / 2);
  judge_tier<Word>(state, Tier::Euler, {}, [values](Word cell, std::uint32_t) {
    return static_cast<Word>((cell + 1) % values);
  });
}

constexpr std::int64_t kFew = 100'000;
constexpr std::int64_t kMany = 1'000'000;

BENCHMARK_TEMPLATE(fingerprint, std::uint32_t)->Arg(kFew)->Arg(kMany);
BENCHMARK_TEMPLATE(fingerprint, std::uint64_t)->Arg(kMany);
BENCHMARK_TEMPLATE(monotone, std::uint32_t)->Arg(kFew)->Arg(kMany);
BENCHMARK_TEMPLATE(monotone, std::uint64_t)->Arg(kMany);
BENCHMARK_TEMPLATE(weakly_monotone, std::uint32_t)->Arg(kMany);
BENCHMARK_TEMPLATE(unique, std::uint32_t)->Arg(kFew)->Arg(kMany);
BENCHMARK_TEMPLATE(unique, std::uint64_t)->Arg(kMany);
BENCHMARK_TEMPLATE(euler_few_values, std::uint32_t)->Arg(kMany);
BENCHMARK_TEMPLATE(euler_many_values, std::uint32_t)->Arg(kMany);

}  // namespace
}  // namespace stalemate::check
