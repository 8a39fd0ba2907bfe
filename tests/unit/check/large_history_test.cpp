#include <algorithm>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "stalemate/chain.hpp"

using namespace stalemate::check;

namespace {

constexpr std::uint32_t kMillion = 1000000;
constexpr std::uint32_t kItems = 4096;

/// A million operations by work-items in random turn.
template <class Word>
struct Large {
  /// `next(cell, operation)` is what the operation makes of the cell.
  template <class Next>
  explicit Large(Next next) : old_values(kMillion), new_values(kMillion) {
    std::vector<std::uint32_t> turns;
    for (std::uint32_t item = 0; item <= kItems; ++item) {
      item_begin.push_back(static_cast<std::uint32_t>(std::uint64_t{kMillion} * item / kItems));
      if (item > 0) turns.resize(item_begin[item], item - 1);
    }
    std::shuffle(turns.begin(), turns.end(), std::mt19937(5));
    auto place = item_begin;
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
      if (turn > 0 && turns[turn] != turns[turn - 1]) ++switches;
      const std::uint32_t operation = place[turns[turn]]++;
      old_values[operation] = final;
      final = new_values[operation] = next(final, operation);
    }
  }

  RmwHistory<Word> view() const { return {old_values, new_values, item_begin, 0, final}; }

  std::vector<Word> old_values;
  std::vector<Word> new_values;
  std::vector<std::uint32_t> item_begin;
  Word final = 0;
  std::uint64_t switches = 0;
};

template <class Word>
void check_explained(const Large<Word>& history, const Claim& claim, Tier tier) {
  const ChainResult result = judge_chain(history.view(), claim);
  CHECK(result.tier == tier);
  REQUIRE(std::holds_alternative<Explained>(result.answer));
  const auto switches = std::get<Explained>(result.answer).switches;
  if (switches) CHECK(*switches == history.switches);
  CHECK(fingerprint_balances(history.view(), 3));
}

template <class Word>
Broken broken(const Large<Word>& history, const Claim& claim = {}) {
  const ChainResult result = judge_chain(history.view(), claim);
  REQUIRE(std::holds_alternative<Broken>(result.answer));
  return std::get<Broken>(result.answer);
}

/// Swaps two neighbours in the middle of a work-item.
template <class Word>
void swap_two(Large<Word>& history) {
  const std::uint32_t place = history.item_begin[kItems / 2] + 100;
  std::swap(history.old_values[place], history.old_values[place + 1]);
  std::swap(history.new_values[place], history.new_values[place + 1]);
}

}  // namespace

TEMPLATE_TEST_CASE("judge_chain: a million increments", "[check]", std::uint32_t, std::uint64_t) {
  const Claim claim{.growth = Growth::Monotone};
  Large<TestType> history([](TestType cell, std::uint32_t) { return cell + 1; });
  check_explained(history, claim, Tier::Monotone);
  check_explained(history, {}, Tier::Unique);
  swap_two(history);
  CHECK(broken(history, claim).why == Break::ProgramOrder);
}

TEMPLATE_TEST_CASE("judge_chain: a million tokens", "[check]", std::uint32_t, std::uint64_t) {
  Large<TestType> history([](TestType, std::uint32_t operation) {
    return static_cast<TestType>((operation + TestType{1}) * TestType{0x9E3779B1u});
  });
  check_explained(history, {}, Tier::Unique);

  auto swapped = history;
  swap_two(swapped);
  CHECK(broken(swapped).why == Break::ProgramOrder);

  history.old_values[1234] = history.old_values[987654];
  const Broken fork = broken(history);
  CHECK(fork.why == Break::Fork);
  CHECK(fork.operations == std::vector<std::size_t>{1234, 987654});
}

TEMPLATE_TEST_CASE("judge_chain: a million raises of a maximum", "[check]", std::uint32_t,
                   std::uint64_t) {
  const Claim claim{.growth = Growth::WeaklyMonotone};
  Large<TestType> history([](TestType cell, std::uint32_t operation) {
    return std::max(cell, static_cast<TestType>(operation * 0x9E3779B1u));
  });
  check_explained(history, claim, Tier::WeaklyMonotone);
  history.old_values[77] = history.new_values[77] = history.final - 1;
  CHECK(broken(history, claim).why == Break::Orphan);
}

TEMPLATE_TEST_CASE("judge_chain: a million steps of a counter that wraps at eight", "[check]",
                   std::uint32_t, std::uint64_t) {
  Large<TestType> history([](TestType cell, std::uint32_t) { return (cell + 1) % 8; });
  check_explained(history, {}, Tier::Euler);
  history.final = (history.final + 3) % 8;
  CHECK(broken(history).why == Break::WrongFinal);
}

// Twice through the same million values: as deep as a search through values can become.
TEST_CASE("judge_chain: half a million values, each twice", "[check]") {
  Large<std::uint32_t> history(
      [](std::uint32_t cell, std::uint32_t) { return (cell + 1) % (kMillion / 2); });
  check_explained(history, {}, Tier::Euler);
  history.new_values[5] = history.old_values[5];
  CHECK(broken(history).surplus >= 1);
}
