#include "check/small.hpp"

#include <catch2/catch.hpp>

#include "brute_force.hpp"
#include "check/judge_graph.hpp"
#include "random_history.hpp"

using namespace stalemate::check;

namespace {

/// Histories of each kind that `explain_small` met.
struct Met {
  std::size_t unique = 0;
  std::size_t repeating = 0;
  std::size_t broken = 0;
  std::size_t left = 0;  // explained, but not decided
};

bool has_item_of_several(const auto& history) {
  return std::any_of(history.items.begin(), history.items.end(),
                     [](const auto& item) { return item.size() > 1; });
}

/// It says what the graph says: all of it where no order of a work-item has to be searched for, and
/// else nothing.
template <class Word>
void compare(const TinyHistory<Word>& history, Met& met) {
  const Flat flat(history);
  const auto result = explain_small(flat.view());
  const ChainResult due = judge_graph(graph_of(flat.view()));
  const auto* explained = std::get_if<Explained>(&due.answer);
  if (!result) {
    const bool is_left = explained != nullptr && !flat.view().old_values.empty();
    if (is_left) REQUIRE((has_item_of_several(history) && due.tier != Tier::Unique));
    ++(is_left ? met.left : met.broken);
    return;
  }
  REQUIRE(explained != nullptr);
  REQUIRE(result->tier == due.tier);
  REQUIRE(std::get<Explained>(result->answer).switches == explained->switches);
  ++(due.tier == Tier::Unique ? met.unique : met.repeating);
}

/// So many operations of one work-item, none of which makes a value that was there before.
TinyHistory<std::uint32_t> upwards(std::uint32_t operations) {
  TinyHistory<std::uint32_t> history{0, {{}}, operations};
  for (std::uint32_t i = 0; i < operations; ++i) history.items[0].push_back({i, i + 1});
  return history;
}

}  // namespace

TEMPLATE_TEST_CASE("explain_small: says what the graph says", "[check]", std::uint32_t,
                   std::uint64_t) {
  RandomHistories<TestType> random(21);
  Met met;
  for (std::size_t i = 0; i < 40000; ++i) {
    auto history = random.happened(kAllValues[i / 2 % 4], 16);
    random.damage(history, random.below(3));
    compare(i % 2 == 0 ? history : without_order(history), met);
  }
  CHECK(met.unique > 4000);
  CHECK(met.repeating > 4000);
  CHECK(met.broken > 4000);
  CHECK(met.left > 4000);
}

TEMPLATE_TEST_CASE("explain_small: agrees with every order tried", "[check]", std::uint32_t,
                   std::uint64_t) {
  RandomHistories<TestType> random(22);
  std::size_t explained = 0;
  for (std::size_t i = 0; i < 20000; ++i) {
    auto drawn = random.happened(kAllValues[i % 4], 6);
    random.damage(drawn, random.below(3));
    const auto history = without_order(drawn);
    if (history.items.empty()) continue;
    const bool truth = brute_force_explains(history);
    REQUIRE(explain_small(Flat(history).view()).has_value() == truth);
    explained += truth ? 1 : 0;
  }
  CHECK(explained > 5000);
  CHECK(explained < 15000);
}

TEST_CASE("explain_small: says nothing of longer histories", "[check]") {
  CHECK_FALSE(explain_small(Flat(upwards(0)).view()));
  CHECK(explain_small(Flat(upwards(1)).view()));
  CHECK(explain_small(Flat(upwards(16)).view()));
  CHECK_FALSE(explain_small(Flat(upwards(17)).view()));
}
