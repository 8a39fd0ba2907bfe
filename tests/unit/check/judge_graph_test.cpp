#include <catch2/catch.hpp>

#include "tiny_history.hpp"

using namespace stalemate::check;

namespace {

using History = TinyHistory<std::uint32_t>;
using Operations = std::vector<std::size_t>;

void check_broken(const History& history, Tier tier, Break why, const Operations& operations) {
  const ChainResult result = judge(history);
  CHECK(result.tier == tier);
  REQUIRE_FALSE(is_explained(result));
  const auto& broken = std::get<Broken>(result.answer);
  CHECK(broken.why == why);
  CHECK(broken.operations == operations);
  CHECK(broken.surplus == 1);
}

std::optional<std::uint64_t> switches(const ChainResult& result) {
  REQUIRE(is_explained(result));
  return std::get<Explained>(result.answer).switches;
}

}  // namespace

// 0 ─a─▶ 5 ─b─▶ 3 ─c─▶ 9      work-item 0: a c, work-item 1: b
TEST_CASE("judge_chain: values that occur once give the order away", "[check]") {
  const ChainResult result = judge(History{0, {{{0, 5}, {3, 9}}, {{5, 3}}}, 9});
  CHECK(result.tier == Tier::Unique);
  CHECK(switches(result) == 2);
}

// The same, and work-item 0 does c before a.
TEST_CASE("judge_chain: the order that values give away is that of each work-item", "[check]") {
  check_broken({0, {{{3, 9}, {0, 5}}, {{5, 3}}}, 9}, Tier::Unique, Break::ProgramOrder, {0, 1});
}

// 0 ─a─▶ 5 ─b─▶ 3 ─c─▶ 9      one work-item alone, or each operation its own
TEST_CASE("judge_chain: counts switches between work-items", "[check]") {
  CHECK(switches(judge(History{0, {{{0, 5}, {5, 3}, {3, 9}}}, 9})) == 0);
  CHECK(switches(judge(History{0, {{{5, 3}}, {{0, 5}}, {{3, 9}}}, 9})) == 2);
  CHECK(switches(judge(History{0, {{{0, 5}}}, 5})) == 0);
  CHECK(switches(judge(History{0, {}, 0})) == 0);
}

// 0 ⇄ 1, twice by each of two work-items: one after the other, or not.
TEST_CASE("judge_chain: of several orders none says how often work-items switched", "[check]") {
  const History::Item there_and_back{{0, 1}, {1, 0}, {0, 1}, {1, 0}};
  const ChainResult result = judge(History{0, {there_and_back, there_and_back}, 0});
  CHECK(result.tier == Tier::Exact);
  CHECK_FALSE(switches(result));
}

// 0 ─a─▶ 5      3 ─b─▶ 9 ─c─▶ 3, and its neighbour, where b took 5 and c made 6.
TEST_CASE("judge_chain: a circle apart from the first value was never reached", "[check]") {
  check_broken({0, {{{0, 5}}, {{3, 9}}, {{9, 3}}}, 5}, Tier::Unique, Break::Disconnected, {1});
  CHECK(is_explained(judge(History{0, {{{0, 5}}, {{5, 9}}, {{9, 6}}}, 6})));
}

// No operation touched the first value, which is the last as well; 3 ─▶ 9 ─▶ 3.
TEST_CASE("judge_chain: nothing is reached from a value that nobody took", "[check]") {
  check_broken({0, {{{3, 9}}, {{9, 3}}}, 0}, Tier::Unique, Break::Disconnected, {0});
}

// 0 ─▶ 1 ─▶ 0      3 ─▶ 9 ─▶ 3, and its neighbour, where the second circle hangs on 1.
TEST_CASE("judge_chain: a circle apart was never reached, among repeated values", "[check]") {
  check_broken({0, {{{0, 1}}, {{1, 0}}, {{3, 9}}, {{9, 3}}}, 0}, Tier::Euler, Break::Disconnected,
               {2});
  CHECK(is_explained(judge(History{0, {{{0, 1}}, {{1, 0}}, {{1, 9}}, {{9, 1}}}, 0})));
}

//   ┌─a,c─▶┐
//   0      1 ─d─▶ 2      d leaves the circle for good
//   └◀─b───┘
TEST_CASE("judge_chain: a work-item does not come back to what the cell left", "[check]") {
  CHECK(is_explained(judge(History{0, {{{0, 1}, {1, 2}}, {{1, 0}, {0, 1}}}, 2})));
  check_broken({0, {{{1, 2}, {0, 1}}, {{1, 0}, {0, 1}}}, 2}, Tier::Euler, Break::ProgramOrder,
               {0, 1});
}

//   ┌─a─▶ 1 ─b─▶┐   ┌─c─▶ 2 ─d─▶┐
//   0           0   0           0      a is followed by b, and c by d
TEST_CASE("judge_chain: a work-item follows the order that is forced within a circle", "[check]") {
  CHECK(is_explained(judge(History{0, {{{0, 1}, {1, 0}}, {{0, 2}}, {{2, 0}}}, 0})));
  check_broken({0, {{{1, 0}, {0, 1}}, {{0, 2}}, {{2, 0}}}, 0}, Tier::Euler, Break::ProgramOrder,
               {0, 1});
}

// The same circles. One work-item wants a before d, so the first circle first; another c before b.
TEST_CASE("judge_chain: work-items agree on the order of circles", "[check]") {
  CHECK(is_explained(judge(History{0, {{{0, 1}, {2, 0}}, {{1, 0}, {0, 2}}}, 0})));
  const ChainResult result = judge(History{0, {{{0, 1}, {2, 0}}, {{0, 2}, {1, 0}}}, 0});
  CHECK(result.tier == Tier::Euler);
  REQUIRE_FALSE(is_explained(result));
  CHECK(std::get<Broken>(result.answer).why == Break::ProgramOrder);
  CHECK(std::get<Broken>(result.answer).operations.size() == 2);
}

// 0 ⇄ 1, twice. Both work-items wait for 1 at first; then one of them has its operations the other
// way round.
TEST_CASE("judge_chain: small histories are searched for an order", "[check]") {
  const History::Item up_last{{1, 0}, {0, 1}};
  const History::Item down_last{{0, 1}, {1, 0}};
  const ChainResult result = judge(History{0, {up_last, up_last}, 0});
  CHECK(result.tier == Tier::Exact);
  REQUIRE_FALSE(is_explained(result));
  CHECK(std::get<Broken>(result.answer).why == Break::ProgramOrder);

  const ChainResult twin = judge(History{0, {up_last, down_last}, 0});
  CHECK(twin.tier == Tier::Exact);
  CHECK(is_explained(twin));
}

// 0 ⇄ 1, twice, by four work-items.
TEST_CASE("judge_chain: where no operation precedes another, no search is needed", "[check]") {
  const ChainResult result = judge(History{0, {{{1, 0}}, {{1, 0}}, {{0, 1}}, {{0, 1}}}, 0});
  CHECK(result.tier == Tier::Euler);
  CHECK_FALSE(switches(result).has_value());
}

// 0 ↺, any number of times.
TEST_CASE("judge_chain: a history of loads is explained", "[check]") {
  CHECK(is_explained(judge(History{0, {{{0, 0}, {0, 0}}, {{0, 0}}}, 0})));
  CHECK(is_explained(judge(History{0, {{{0, 0}}}, 0})));
  CHECK_FALSE(is_explained(judge(History{0, {{{0, 0}, {1, 1}}, {{0, 0}}}, 0})));
}
