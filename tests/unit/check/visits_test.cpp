#include <catch2/catch.hpp>

#include "tiny_history.hpp"

using namespace stalemate::check;

namespace {

using History = TinyHistory<std::uint32_t>;
using Operations = std::vector<std::size_t>;

Broken broken(const History& history) {
  const ChainResult result = judge(history);
  REQUIRE_FALSE(is_explained(result));
  return std::get<Broken>(result.answer);
}

}  // namespace

// 0 ─a─▶ 1 ─b─▶ 2, and its neighbour, where b took 0 too: one of them overwrote the other.
TEST_CASE("judge_chain: a fork is two operations that took one value", "[check]") {
  CHECK(is_explained(judge(History{0, {{{0, 1}}, {{1, 2}}}, 2})));
  const Broken fork = broken({0, {{{0, 1}}, {{0, 2}}}, 2});
  CHECK(fork.why == Break::Fork);
  CHECK(fork.surplus == 1);
  CHECK(fork.operations == Operations{0, 1});
}

// Four increments that all took 0: three of them are lost.
TEST_CASE("judge_chain: the surplus of a fork counts the lost", "[check]") {
  CHECK(broken({0, {{{0, 1}}, {{0, 1}}, {{0, 1}}, {{0, 1}}}, 1}).surplus == 3);
}

// Work-item 0 took 0 twice, work-item 1 once.
TEST_CASE("judge_chain: a fork is shown by two work-items if it can be", "[check]") {
  CHECK(broken({0, {{{0, 1}, {0, 2}}, {{0, 3}}}, 3}).operations == Operations{0, 2});
  CHECK(broken({0, {{{0, 1}, {0, 2}}, {{2, 3}}}, 3}).operations == Operations{0, 1});
}

// 0 ─▶ 0 took 0 as well, but changed nothing.
TEST_CASE("judge_chain: who left the value alone is no witness of a fork", "[check]") {
  CHECK(broken({0, {{{0, 0}}, {{0, 1}}, {{0, 2}}}, 2}).operations == Operations{1, 2});
}

// 0 was made three times and taken four times; 5 was made once and taken twice.
TEST_CASE("judge_chain: a fork is shown by the value that was made least often", "[check]") {
  const Broken fork = broken(
      {0, {{{0, 1}}, {{1, 0}}, {{0, 1}}, {{1, 0}}, {{0, 5}}, {{0, 6}}, {{5, 7}}, {{5, 8}}}, 8});
  CHECK(fork.why == Break::Fork);
  CHECK(fork.operations == Operations{6, 7});
  CHECK(fork.surplus == 2);
}

// 0 ─a─▶ 1, and b took 7.
TEST_CASE("judge_chain: an orphan took what nobody made", "[check]") {
  const Broken orphan = broken({0, {{{0, 1}}, {{7, 2}}}, 2});
  CHECK(orphan.why == Break::Orphan);
  CHECK(orphan.operations == Operations{1});
  CHECK(is_explained(judge(History{0, {{{0, 7}}, {{7, 2}}}, 2})));
}

// a and b both took 0, and c took 7.
TEST_CASE("judge_chain: an orphan comes before a fork", "[check]") {
  const Broken orphan = broken({0, {{{0, 1}}, {{0, 2}}, {{7, 8}}}, 2});
  CHECK(orphan.why == Break::Orphan);
  CHECK(orphan.operations == Operations{2});
  CHECK(orphan.surplus == 2);
}

// A load that saw 7, which was never there. The degrees balance.
TEST_CASE("judge_chain: who found a value has not made it", "[check]") {
  const Broken orphan = broken({0, {{{0, 1}}, {{7, 7}}}, 1});
  CHECK(orphan.why == Break::Orphan);
  CHECK(orphan.operations == Operations{1});
  CHECK(orphan.surplus == 1);
  CHECK(is_explained(judge(History{0, {{{0, 1}}, {{1, 1}}}, 1})));
  CHECK(is_explained(judge(History{0, {{{0, 1}}, {{0, 0}}}, 1})));
}

// The same beside values that occur twice.
TEST_CASE("judge_chain: who found a value has not made it, among repeated values", "[check]") {
  const Broken orphan = broken({0, {{{0, 1}, {1, 0}}, {{7, 7}}}, 0});
  CHECK(orphan.why == Break::Orphan);
  CHECK(orphan.operations == Operations{2});
}

// 0 ─a─▶ 1 ─b─▶ 2, and the cell ends with 2, or with 1, or with 9.
TEST_CASE("judge_chain: the last value is what the last operation made", "[check]") {
  const History::Item item{{0, 1}, {1, 2}};
  CHECK(is_explained(judge(History{0, {item}, 2})));
  for (const std::uint32_t final : {0u, 1u, 9u}) {
    const Broken wrong = broken({0, {item}, final});
    CHECK(wrong.why == Break::WrongFinal);
    CHECK(wrong.surplus == 1);
    CHECK(wrong.operations == Operations{1});
  }
}

TEST_CASE("judge_chain: a cell that nobody touched keeps its value", "[check]") {
  CHECK(is_explained(judge(History{4, {}, 4})));
  CHECK(is_explained(judge(History{4, {{}, {}}, 4})));
  const Broken wrong = broken({4, {}, 5});
  CHECK(wrong.why == Break::WrongFinal);
  CHECK(wrong.operations.empty());
}
