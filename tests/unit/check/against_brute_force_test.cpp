#include <catch2/catch.hpp>

#include "brute_force.hpp"
#include "random_history.hpp"

using namespace stalemate::check;

namespace {

constexpr std::size_t kHistories = 25000;
constexpr std::size_t kOperations = 7;

/// How a judge compared with brute force.
struct Comparison {
  std::size_t explained = 0;
  std::size_t broken = 0;
  std::size_t false_alarms = 0;
  std::size_t misses = 0;

  void add(bool judged_explained, bool truly_explained) {
    ++(truly_explained ? explained : broken);
    if (judged_explained && !truly_explained) ++misses;
    if (!judged_explained && truly_explained) ++false_alarms;
  }
};

/// Calls `visit(history, truth)` for histories of all kinds, about half of them explained.
template <class Word, class Visit>
void for_random_histories(std::uint32_t seed, Visit visit) {
  RandomHistories<Word> random(seed);
  for (std::size_t i = 0; i < kHistories; ++i) {
    auto history = random.happened(kAllValues[i % 4], kOperations);
    random.damage(history, random.below(4));
    visit(history, brute_force_explains(history));
  }
}

Claim upwards(Growth growth) {
  return {.growth = growth, .order = WordOrder::Unsigned, .descending = false};
}

}  // namespace

TEMPLATE_TEST_CASE("judge_chain: agrees with every interleaving tried", "[check]", std::uint32_t,
                   std::uint64_t) {
  Comparison compared;
  std::size_t tiers[6] = {};
  for_random_histories<TestType>(1, [&](const auto& history, bool truth) {
    const ChainResult result = judge(history);
    ++tiers[static_cast<std::size_t>(result.tier)];
    compared.add(is_explained(result), truth);
  });
  CHECK(compared.false_alarms == 0);
  CHECK(compared.misses == 0);
  CHECK(compared.explained > kHistories / 4);
  CHECK(compared.broken > kHistories / 4);
  CHECK(tiers[static_cast<std::size_t>(Tier::Unique)] > kHistories / 20);
  CHECK(tiers[static_cast<std::size_t>(Tier::Euler)] > kHistories / 20);
  CHECK(tiers[static_cast<std::size_t>(Tier::Exact)] > kHistories / 20);
}

TEMPLATE_TEST_CASE("judge_chain: agrees with every order tried where no operation precedes another",
                   "[check]", std::uint32_t, std::uint64_t) {
  Comparison compared;
  for_random_histories<TestType>(2, [&](const auto& history, bool) {
    const auto loose = without_order(history);
    const ChainResult result = judge(loose);
    CHECK(result.tier != Tier::Exact);
    compared.add(is_explained(result), brute_force_explains(loose));
  });
  CHECK(compared.false_alarms == 0);
  CHECK(compared.misses == 0);
  CHECK(compared.explained > kHistories / 4);
  CHECK(compared.broken > kHistories / 4);
}

TEMPLATE_TEST_CASE("judge_chain: agrees with every interleaving tried, whatever growth is claimed",
                   "[check]", std::uint32_t, std::uint64_t) {
  const auto growth = GENERATE(Growth::Monotone, Growth::WeaklyMonotone);
  Comparison compared;
  std::size_t by_growth = 0;
  for_random_histories<TestType>(3, [&](const auto& history, bool truth) {
    const ChainResult result = judge(history, upwards(growth));
    const bool is_by_growth = result.tier == Tier::Monotone || result.tier == Tier::WeaklyMonotone;
    by_growth += is_by_growth ? 1 : 0;
    compared.add(is_explained(result), truth);
  });
  CHECK(compared.false_alarms == 0);
  CHECK(compared.misses == 0);
  CHECK(by_growth > kHistories / 20);
}

TEMPLATE_TEST_CASE("fingerprint_balances: never rejects what some order explains", "[check]",
                   std::uint32_t, std::uint64_t) {
  Comparison compared;
  for_random_histories<TestType>(
      4, [&](const auto& history, bool truth) { compared.add(balances(history), truth); });
  CHECK(compared.false_alarms == 0);
  CHECK(compared.misses < compared.broken / 2);
}

namespace {

template <class Word>
std::vector<Change<Word>> changes_of(const TinyHistory<Word>& history) {
  std::vector<Change<Word>> changes;
  for (const auto& item : history.items) changes.insert(changes.end(), item.begin(), item.end());
  return changes;
}

/// How often operations that change it come to `value`, and how often they leave it, counting the
/// initial value, and not the final one.
template <class Word>
std::pair<std::size_t, std::size_t> made_and_taken(const TinyHistory<Word>& history, Word value) {
  std::size_t made = value == history.initial ? 1 : 0;
  std::size_t taken = 0;
  for (const Change<Word>& change : changes_of(history)) {
    if (change.took == change.made) continue;
    made += change.made == value ? 1 : 0;
    taken += change.took == value ? 1 : 0;
  }
  return {made, taken};
}

/// Whether some last value would be right: then it, and nothing else, is wrong or out of order.
template <class Word>
bool only_final_is_off(const TinyHistory<Word>& history) {
  for (const Change<Word>& change : changes_of(history)) {
    const auto [made, taken] = made_and_taken(history, change.took);
    if (taken > made) return false;
  }
  const auto [made, taken] = made_and_taken(history, history.final);
  return made <= taken;
}

template <class Word>
bool is_orphan(const TinyHistory<Word>& history, const Broken& broken) {
  const Word took = changes_of(history).at(broken.operations.at(0)).took;
  return broken.operations.size() == 1 && made_and_taken(history, took).first == 0;
}

template <class Word>
bool is_fork(const TinyHistory<Word>& history, const Broken& broken) {
  const auto changes = changes_of(history);
  const auto& witness = broken.operations;
  const Word took = changes.at(witness.at(0)).took;
  const auto [made, taken] = made_and_taken(history, took);
  return witness.size() == 2 && witness[0] != witness[1] && changes.at(witness[1]).took == took &&
         made > 0 && taken > made;
}

template <class Word>
bool is_right(const TinyHistory<Word>& history, const Broken& broken) {
  switch (broken.why) {
    case Break::Orphan: return is_orphan(history, broken);
    case Break::Fork: return is_fork(history, broken);
    case Break::WrongFinal: return only_final_is_off(history);
    case Break::Disconnected:
      return broken.operations.size() == 1 && balances(history) &&
             !brute_force_explains(without_order(history));
    case Break::ProgramOrder:
      return broken.operations.size() == 2 && broken.operations[1] == broken.operations[0] + 1 &&
             brute_force_explains(without_order(history));
  }
  return false;
}

}  // namespace

TEMPLATE_TEST_CASE("judge_chain: every reason holds", "[check]", std::uint32_t, std::uint64_t) {
  std::size_t seen[5] = {};
  for_random_histories<TestType>(5, [&](const auto& history, bool) {
    const ChainResult result = judge(history);
    const auto* broken = std::get_if<Broken>(&result.answer);
    if (broken == nullptr) return;
    ++seen[static_cast<std::size_t>(broken->why)];
    REQUIRE(broken->surplus >= 1);
    REQUIRE(is_right(history, *broken));
  });
  for (const std::size_t count : seen) CHECK(count > 100);
}
