#include <numeric>

#include <catch2/catch.hpp>

#include "random_history.hpp"

using namespace stalemate::check;

namespace {

constexpr std::size_t kLongHistories = 5000;

/// What must not depend on how a history is written down.
struct Gist {
  bool explained = false;
  Break why = Break::Fork;
  std::uint64_t surplus = 0;

  bool operator==(const Gist&) const = default;
};

Gist gist(const ChainResult& result) {
  const auto* broken = std::get_if<Broken>(&result.answer);
  return broken == nullptr ? Gist{true, {}, 0} : Gist{false, broken->why, broken->surplus};
}

std::uint64_t renamed(std::uint32_t word) {
  return word * 0x9E3779B97F4A7C15u + 1;
}

TinyHistory<std::uint64_t> renamed(const TinyHistory<std::uint32_t>& history) {
  TinyHistory<std::uint64_t> wide{renamed(history.initial), {}, renamed(history.final)};
  for (const auto& item : history.items) {
    wide.items.emplace_back();
    for (const auto& change : item) {
      wide.items.back().push_back({renamed(change.took), renamed(change.made)});
    }
  }
  return wide;
}

template <class Visit>
void for_damaged_histories(Visit visit) {
  RandomHistories<std::uint32_t> random(9);
  for (std::size_t i = 0; i < kLongHistories; ++i) {
    auto history = random.happened(kAllValues[i % 4], 24);
    random.damage(history, random.below(3));
    visit(history);
  }
}

}  // namespace

TEST_CASE("judge_chain: the order in which work-items are written down changes no verdict",
          "[check]") {
  std::mt19937 random(1);
  for_damaged_histories([&](const TinyHistory<std::uint32_t>& history) {
    auto shuffled = history;
    std::shuffle(shuffled.items.begin(), shuffled.items.end(), random);
    REQUIRE(gist(judge(shuffled)) == gist(judge(history)));
  });
}

TEST_CASE("judge_chain: shuffling operations that are not ordered changes no verdict", "[check]") {
  std::mt19937 random(2);
  for_damaged_histories([&](const TinyHistory<std::uint32_t>& history) {
    const auto loose = without_order(history);
    auto shuffled = loose;
    std::shuffle(shuffled.items.begin(), shuffled.items.end(), random);
    REQUIRE(gist(judge(shuffled)) == gist(judge(loose)));
  });
}

TEST_CASE("judge_chain: other names for the values change no verdict, nor do wider words",
          "[check]") {
  for_damaged_histories([&](const TinyHistory<std::uint32_t>& history) {
    REQUIRE(gist(judge(renamed(history))) == gist(judge(history)));
  });
}

TEST_CASE("judge_chain: a false claim of growth changes no verdict", "[check]") {
  for_damaged_histories([&](const TinyHistory<std::uint32_t>& history) {
    for (const WordOrder order : {WordOrder::Unsigned, WordOrder::Signed, WordOrder::FloatBits}) {
      const Claim up{.growth = Growth::Monotone, .order = order};
      const Claim down{.growth = Growth::WeaklyMonotone, .order = order, .descending = true};
      REQUIRE(gist(judge(history, up)) == gist(judge(history)));
      REQUIRE(gist(judge(history, down)) == gist(judge(history)));
    }
  });
}

TEST_CASE("judge_chain: no more operations went wrong than were damaged", "[check]") {
  RandomHistories<std::uint32_t> random(3);
  for (std::size_t i = 0; i < kLongHistories; ++i) {
    auto history = random.happened(Values::Fresh, 40);
    const std::size_t faults = random.below(4);
    for (std::size_t k = 0; k < faults; ++k) {
      auto& item = history.items[random.below(history.items.size())];
      if (!item.empty()) item[random.below(item.size())].took = history.initial;
    }
    REQUIRE(gist(judge(history)).surplus <= faults);
  }
}

TEST_CASE("name: every tier has one of its own", "[check]") {
  CHECK(name(Tier::Fingerprint) == "fingerprint");
  CHECK(name(Tier::Monotone) == "monotone");
  CHECK(name(Tier::WeaklyMonotone) == "weakly monotone");
  CHECK(name(Tier::Unique) == "unique");
  CHECK(name(Tier::Euler) == "euler");
  CHECK(name(Tier::Exact) == "exact");
}
