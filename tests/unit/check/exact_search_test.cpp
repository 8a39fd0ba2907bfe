#include "check/exact_search.hpp"

#include <catch2/catch.hpp>

#include "random_history.hpp"

using namespace stalemate::check;

namespace {

SearchOutcome search(const TinyHistory<std::uint32_t>& history, std::uint64_t steps_max) {
  const Flat flat(history);
  return search_order(graph_of(flat.view()), steps_max);
}

}  // namespace

// 0 ⇄ 1: work-item 0 takes 0 twice, work-item 1 takes 1 twice.
TEST_CASE("search_order: finds the only order", "[check]") {
  const auto outcome = search({0, {{{0, 1}, {0, 1}}, {{1, 0}, {1, 0}}}, 0}, 1000);
  CHECK(std::holds_alternative<OrderFound>(outcome));
}

// The same, and work-item 1 wants to begin.
TEST_CASE("search_order: finds that there is none", "[check]") {
  const auto outcome = search({1, {{{0, 1}, {1, 0}}, {{0, 1}, {1, 0}}}, 1}, 1000);
  CHECK(std::holds_alternative<NoOrder>(outcome));
}

// 0 ─▶ 0 by work-item 1 must come before 0 ─▶ 1 by work-item 0, and 1 ─▶ 1 after it.
TEST_CASE("search_order: puts what leaves the cell alone where it can be", "[check]") {
  CHECK(std::holds_alternative<OrderFound>(search({0, {{{0, 1}}, {{0, 0}, {1, 1}}}, 1}, 1000)));
  CHECK(std::holds_alternative<NoOrder>(search({0, {{{0, 1}}, {{1, 1}, {0, 0}}}, 1}, 1000)));
}

// Two work-items wait for 1, and twenty find 0 as it is.
TEST_CASE("search_order: what leaves the cell alone does not multiply the orders to try",
          "[check]") {
  TinyHistory<std::uint32_t> history{0, {}, 0};
  for (int item = 0; item < 20; ++item) history.items.push_back({{0, 0}});
  const TinyHistory<std::uint32_t>::Item waits{{1, 0}, {0, 1}};
  history.items.push_back(waits);
  history.items.push_back(waits);
  CHECK(std::holds_alternative<NoOrder>(search(history, 1000)));
}

// Two work-items wait for each other's second operation, and seven go from 0 to 1 and back, in 5040
// orders, which leave 128 sets of operations.
TEST_CASE("search_order: does not look twice at what is left by the same operations", "[check]") {
  TinyHistory<std::uint32_t> history{0, {}, 0};
  for (int item = 0; item < 7; ++item) history.items.push_back({{0, 1}, {1, 0}});
  history.items.push_back({{5, 0}, {0, 6}});
  history.items.push_back({{6, 0}, {0, 5}});
  CHECK(std::holds_alternative<NoOrder>(search(history, 5000)));
}

TEST_CASE("search_order: gives up when its budget is used up", "[check]") {
  RandomHistories<std::uint32_t> random(1);
  auto history = random.happened(Values::Cyclic, 200);
  while (history.items.size() < 3) history = random.happened(Values::Cyclic, 200);
  CHECK(std::holds_alternative<SearchGivenUp>(search(history, 3)));
  CHECK(std::holds_alternative<OrderFound>(search(history, 100000)));
}
