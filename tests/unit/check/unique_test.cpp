#include "check/unique.hpp"

#include <numeric>

#include <catch2/catch.hpp>

#include "check/judge_graph.hpp"
#include "random_history.hpp"

using namespace stalemate::check;

namespace {

/// Whether the history is explained, and no value occurs twice.
template <class Word>
std::optional<std::uint64_t> switches_by_graph(const RmwHistory<Word>& history) {
  const ChainResult result = judge_graph(graph_of(history));
  const auto* explained = std::get_if<Explained>(&result.answer);
  if (explained == nullptr || result.tier != Tier::Unique) return std::nullopt;
  return explained->switches;
}

/// Whether both say the same; of no operations, the graph alone.
template <class Word>
bool agrees(const RmwHistory<Word>& history) {
  const auto result = explain_unique(history);
  const auto due = history.old_values.empty() ? std::nullopt : switches_by_graph(history);
  if (!result || !due) return !result && !due;
  return result->tier == Tier::Unique && std::get<Explained>(result->answer).switches == due;
}

/// Unlike what is drawn at random, of any length: the operations of `items` work-items in turn.
template <class Word>
TinyHistory<Word> in_turn(std::size_t operations, std::size_t items) {
  TinyHistory<Word> history{7, {}, 7};
  history.items.resize(items);
  for (std::size_t i = 0; i < operations; ++i) {
    const auto made = static_cast<Word>((i + 1) * Word{0x9E3779B1u});
    history.items[i % items].push_back({history.final, made});
    history.final = made;
  }
  return history;
}

/// Two words that the table of takers cannot tell apart.
struct Alike {
  std::uint64_t one;
  std::uint64_t other;
};

Alike alike(std::uint64_t one) {
  const std::uint64_t golden = 0x9E3779B97F4A7C15u;
  std::uint64_t inverse = golden;  // modulo 2^64, by Newton's method
  for (int i = 0; i < 6; ++i) inverse *= 2 - golden * inverse;
  return {one, (one * golden ^ 0x100000001u) * inverse};
}

}  // namespace

TEMPLATE_TEST_CASE("explain_unique: says what the graph says, or nothing", "[check]", std::uint32_t,
                   std::uint64_t) {
  RandomHistories<TestType> random(11);
  std::size_t explained = 0;
  std::size_t unexplained = 0;
  for (std::size_t i = 0; i < 40000; ++i) {
    auto history = random.happened(i % 2 == 0 ? Values::Fresh : kAllValues[i / 2 % 4], 12);
    random.damage(history, random.below(3));
    const Flat flat(history);
    REQUIRE(agrees(flat.view()));
    ++(explain_unique(flat.view()) ? explained : unexplained);
  }
  CHECK(explained > 5000);
  CHECK(unexplained > 5000);
}

TEMPLATE_TEST_CASE("explain_unique: whatever the length", "[check]", std::uint32_t, std::uint64_t) {
  for (const std::size_t around : {1u, 2u, 16u, 32u, 1024u, 2048u, 4096u, 65536u}) {
    for (const std::size_t operations : {around - 1, around, around + 1}) {
      for (const std::size_t items : {1u, 2u, 5u}) {
        CAPTURE(operations, items);
        auto history = in_turn<TestType>(operations, items);
        REQUIRE(agrees(Flat(history).view()));
        REQUIRE(explain_unique(Flat(history).view()).has_value() == (operations != 0));
        history.final = 6;
        REQUIRE_FALSE(explain_unique(Flat(history).view()));
      }
    }
  }
}

//  One of many values occurs twice, and not among the first: the last operation makes it again.
TEMPLATE_TEST_CASE("explain_unique: says nothing of a value that occurs twice", "[check]",
                   std::uint32_t, std::uint64_t) {
  auto history = in_turn<TestType>(5000, 1);
  const TestType again = history.items[0][4000].made;
  history.items[0].back().made = again;
  history.final = again;
  REQUIRE(is_explained(judge(history)));
  CHECK_FALSE(explain_unique(Flat(history).view()));
  CHECK(agrees(Flat(history).view()));
}

//  7 ─▶ … ─▶ end   and apart from it a circle of three
TEMPLATE_TEST_CASE("explain_unique: says nothing of a circle", "[check]", std::uint32_t,
                   std::uint64_t) {
  auto history = in_turn<TestType>(5000, 2);
  history.items.push_back({{1, 2}, {2, 3}, {3, 1}});
  CHECK_FALSE(explain_unique(Flat(history).view()));
  CHECK(std::get<Broken>(judge(history).answer).why == Break::Disconnected);
}

TEMPLATE_TEST_CASE("explain_unique: says nothing if a work-item disagrees", "[check]",
                   std::uint32_t, std::uint64_t) {
  auto history = in_turn<TestType>(5000, 3);
  std::swap(history.items[1][700], history.items[1][701]);
  CHECK_FALSE(explain_unique(Flat(history).view()));
  CHECK(std::get<Broken>(judge(history).answer).operations.size() == 2);
}

// 0 ─▶ one ─▶ other ─▶ 1
TEST_CASE("explain_unique: says nothing of words too much alike, which the graph tells apart") {
  const Alike words = alike(0x123456789ABCDEFu);
  REQUIRE(words.one != words.other);
  const TinyHistory<std::uint64_t> history{
      0, {{{0, words.one}, {words.one, words.other}, {words.other, 1}}}, 1};
  CHECK_FALSE(explain_unique(Flat(history).view()));
  CHECK(is_explained(judge(history)));
}

// 0 ─▶ one     other ─▶ 1     or the cell began with one
TEST_CASE("explain_unique: a value is not taken for one much alike") {
  const Alike words = alike(0xFEDCBA987654321u);
  const TinyHistory<std::uint64_t> made{0, {{{0, words.one}, {words.other, 1}}}, 1};
  CHECK_FALSE(explain_unique(Flat(made).view()));
  CHECK(std::get<Broken>(judge(made).answer).why == Break::Orphan);
  const TinyHistory<std::uint64_t> begun{words.one, {{{words.other, 1}}}, 1};
  CHECK_FALSE(explain_unique(Flat(begun).view()));
  CHECK(std::get<Broken>(judge(begun).answer).why == Break::Orphan);
}
