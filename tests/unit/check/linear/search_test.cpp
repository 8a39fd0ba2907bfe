// Right histories whose order a search finds only if it begins anew.
#include <array>
#include <random>

#include <catch2/catch.hpp>

#include "check/linear/judge.hpp"

using namespace stalemate::check::linear;

namespace {

/// Eight work-items push and pop a stack, several times each before another comes; then somebody
/// pops until none is left. Nothing is known of their order but each one's own.
History of_a_stack(std::uint64_t seed) {
  constexpr std::uint32_t items = 8;
  std::mt19937_64 random(seed);
  std::vector<std::vector<Operation>> by_item(items + 1);
  std::vector<std::uint64_t> stack;
  std::uint64_t value = 0;
  const auto push = [&](Operation& operation) {
    operation.role = Role::Push;
    operation.value = ++value;
    stack.push_back(value);
  };
  const auto pop = [&](Operation& operation) {
    operation.role = Role::Pop;
    operation.outcome = stack.empty() ? Outcome::Failed : Outcome::Succeeded;
    if (stack.empty()) return;
    operation.result = stack.back();
    stack.pop_back();
  };
  for (std::uint32_t burst = 0; burst < 32; ++burst) {
    const auto item = static_cast<std::uint32_t>(random() % items);
    for (std::uint64_t left = 1 + random() % 6; left > 0; --left) {
      Operation operation;
      operation.item = item;
      random() % 2 == 0 ? push(operation) : pop(operation);
      by_item[item].push_back(operation);
    }
  }
  do {
    Operation operation;
    operation.item = items;
    operation.dispatch = 1;
    pop(operation);
    by_item[items].push_back(operation);
  } while (by_item[items].back().outcome == Outcome::Succeeded);
  History history;
  for (const auto& own : by_item)
    history.operations.insert(history.operations.end(), own.begin(), own.end());
  return history;
}

}  // namespace

TEST_CASE("search: of right histories of a stack nearly all are decided, and none convicted",
          "[check][linear]") {
  std::array<int, 3> ended{};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    ++ended[judge(of_a_stack(seed), {ModelKind::Stack, std::nullopt, {}, 64},
                  {.steps_max = 500'000})
                .index()];
  }
  CAPTURE(ended[0], ended[1], ended[2]);
  CHECK(ended[0] >= 54);
  CHECK(ended[1] == 0);
}
