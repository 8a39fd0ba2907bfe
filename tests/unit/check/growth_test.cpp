#include "check/growth.hpp"

#include <bit>
#include <limits>

#include <catch2/catch.hpp>

#include "tiny_history.hpp"

using namespace stalemate::check;

namespace {

using History = TinyHistory<std::uint32_t>;

constexpr Claim kUpwards{.growth = Growth::WeaklyMonotone};
constexpr Claim kDownwards{.growth = Growth::WeaklyMonotone, .descending = true};

std::optional<ChainResult> by_growth(const History& history, const Claim& claim) {
  return explain_by_growth(Flat(history).view(), claim);
}

std::uint32_t bits(float number) {
  return std::bit_cast<std::uint32_t>(number);
}

std::uint32_t bits(std::int32_t number) {
  return static_cast<std::uint32_t>(number);
}

/// The path through all of `words`, one operation for each step, all of one work-item.
History path(const std::vector<std::uint32_t>& words) {
  History history{words.front(), {{}}, words.back()};
  for (std::size_t i = 1; i < words.size(); ++i) {
    history.items[0].push_back({words[i - 1], words[i]});
  }
  return history;
}

}  // namespace

// 0 ──a──▶ 1 ──b──▶ 3 ──c──▶ 4      work-item 0: a c, work-item 1: b
TEST_CASE("explain_by_growth: a counter is one path", "[check]") {
  const auto result = by_growth({0, {{{0, 1}, {3, 4}}, {{1, 3}}}, 4}, kUpwards);
  REQUIRE(result);
  CHECK(result->tier == Tier::Monotone);
  CHECK(std::get<Explained>(result->answer).switches == 2);
}

// The same, and work-item 0 does c before a.
TEST_CASE("explain_by_growth: a work-item never goes back", "[check]") {
  const History history{0, {{{3, 4}, {0, 1}}, {{1, 3}}}, 4};
  CHECK_FALSE(by_growth(history, kUpwards));
  const ChainResult result = judge(history, kUpwards);
  REQUIRE_FALSE(is_explained(result));
  const auto& broken = std::get<Broken>(result.answer);
  CHECK(broken.why == Break::ProgramOrder);
  CHECK(broken.operations == std::vector<std::size_t>{0, 1});
}

// 0 ──a──▶ 1 ──b──▶ 2, and b took 0 as well: a was lost.
TEST_CASE("explain_by_growth: a lost update is not explained", "[check]") {
  CHECK(by_growth({0, {{{0, 1}}, {{1, 2}}}, 2}, kUpwards));
  CHECK_FALSE(by_growth({0, {{{0, 1}}, {{0, 2}}}, 2}, kUpwards));
}

//      ┌b┐
// 0 ─a─▶ 4 ─c─▶ 6, and b found 5, which nobody made.
TEST_CASE("explain_by_growth: what left the cell alone must have found a value that was there",
          "[check]") {
  const auto result = by_growth({0, {{{0, 4}}, {{4, 4}}, {{4, 6}}}, 6}, kUpwards);
  REQUIRE(result);
  CHECK(result->tier == Tier::WeaklyMonotone);
  CHECK_FALSE(std::get<Explained>(result->answer).switches);
  CHECK_FALSE(by_growth({0, {{{0, 4}}, {{5, 5}}, {{4, 6}}}, 6}, kUpwards));
}

// A maximum that nobody raises: every operation finds the initial value.
TEST_CASE("explain_by_growth: nothing happens to a cell that starts at its bound", "[check]") {
  CHECK(by_growth({9, {{{9, 9}, {9, 9}}, {{9, 9}}}, 9}, kUpwards));
  CHECK_FALSE(by_growth({9, {{{9, 9}, {8, 8}}, {{9, 9}}}, 9}, kUpwards));
}

//      ┌b┐
// 0 ─a─▶ 4 ─c─▶ 6     work-item 0: a c, then b; or a b c.
TEST_CASE("explain_by_growth: a work-item does not find what was there before it", "[check]") {
  CHECK(by_growth({0, {{{0, 4}, {4, 4}, {4, 6}}}, 6}, kUpwards));
  CHECK_FALSE(by_growth({0, {{{0, 4}, {4, 6}, {4, 4}}}, 6}, kUpwards));
}

// 1 ──▶ 0 goes down.
TEST_CASE("explain_by_growth: says nothing where the claim is contradicted", "[check]") {
  const History history{0, {{{0, 1}, {1, 0}}}, 0};
  CHECK_FALSE(by_growth(history, kUpwards));
  CHECK_FALSE(by_growth(history, kDownwards));
  CHECK(is_explained(judge(history, kUpwards)));
}

// 2^32 - 1 ──▶ 0
TEST_CASE("judge_chain: a counter that wraps contradicts its claim and is judged all the same",
          "[check]") {
  const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  const Claim claim{.growth = Growth::Monotone};
  const ChainResult wrapped = judge<std::uint32_t>({most, {{{most, 0}}, {{0, 1}}}, 1}, claim);
  CHECK(is_explained(wrapped));
  CHECK(wrapped.tier == Tier::Unique);
  CHECK_FALSE(is_explained(judge<std::uint32_t>({most, {{{most, 0}}, {{most, 0}}}, 0}, claim)));
}

TEST_CASE("explain_by_growth: grows in the order that is claimed", "[check]") {
  const float infinity = std::numeric_limits<float>::infinity();
  const History words = path({0u, 1u, 0x80000000u, 0xFFFFFFFFu});
  const History numbers = path({bits(-2147483647), bits(-1), bits(0), bits(7)});
  const History floats = path({bits(-infinity), bits(-2.5f), bits(-2.0f), bits(-0.0f), bits(0.0f),
                               bits(1e-42f), bits(1.0f), bits(infinity), 0x7FC00000u});
  const auto grows = [](const History& history, WordOrder order) {
    return by_growth(history, {.growth = Growth::Monotone, .order = order}).has_value();
  };
  CHECK(grows(words, WordOrder::Unsigned));
  CHECK_FALSE(grows(words, WordOrder::Signed));
  CHECK_FALSE(grows(words, WordOrder::FloatBits));
  CHECK(grows(numbers, WordOrder::Signed));
  CHECK_FALSE(grows(numbers, WordOrder::Unsigned));
  CHECK(grows(floats, WordOrder::FloatBits));
  CHECK_FALSE(grows(floats, WordOrder::Signed));
}

TEST_CASE("explain_by_growth: descends in the order that is claimed", "[check]") {
  const auto descends = [](const History& history, WordOrder order) {
    const Claim claim{.growth = Growth::Monotone, .order = order, .descending = true};
    return by_growth(history, claim).has_value();
  };
  CHECK(descends(path({7, 3, 0}), WordOrder::Unsigned));
  CHECK_FALSE(descends(path({0, 3, 7}), WordOrder::Unsigned));
  CHECK(descends(path({bits(1), bits(0), bits(-1)}), WordOrder::Signed));
  CHECK(descends(path({bits(1.0f), bits(0.0f), bits(-0.0f), bits(-1.0f)}), WordOrder::FloatBits));
}

// Work-item 1 does nothing; work-item 0 ends where work-item 2 begins.
TEST_CASE("explain_by_growth: operations of different work-items have no order", "[check]") {
  CHECK(by_growth({0, {{{1, 2}}, {}, {{0, 1}}}, 2}, kUpwards));
  CHECK_FALSE(by_growth({0, {{{1, 2}, {0, 1}}, {}}, 2}, kUpwards));
}
