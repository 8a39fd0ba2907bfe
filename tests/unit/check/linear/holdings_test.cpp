// What is held and given back leaves a search few orders to try.
#include <array>
#include <random>

#include <catch2/catch.hpp>

#include "check/linear/judge.hpp"

using namespace stalemate::check::linear;

namespace {

constexpr std::uint32_t kBlocks = 12;
constexpr std::size_t kHeldMost = 2;

/// Work-items that allocate and free at random, each what it got, one after the other; then
/// somebody allocates until none is left. Nothing is known of their order but each one's own.
class Allocator {
 public:
  explicit Allocator(std::uint64_t seed) : random_(seed) {
    for (std::uint32_t block = 0; block < kBlocks; ++block) free_.push_back(block);
  }

  History history(std::uint32_t items, std::uint32_t operations) {
    std::vector<std::vector<Operation>> by_item(items + 1);
    std::vector<std::vector<std::uint64_t>> held(items + 1);
    for (std::uint32_t i = 0; i < items * operations; ++i) {
      const auto item = static_cast<std::uint32_t>(random_() % items);
      const bool gives = random_() % 2 == 0;
      if (gives ? held[item].empty() : held[item].size() == kHeldMost) continue;
      by_item[item].push_back(gives ? given(item, held[item]) : got(item, held[item]));
    }
    do {
      by_item[items].push_back(got(items, held[items]));
      by_item[items].back().dispatch = 1;
    } while (by_item[items].back().outcome == Outcome::Succeeded);
    History all;
    for (const auto& own : by_item)
      all.operations.insert(all.operations.end(), own.begin(), own.end());
    return all;
  }

 private:
  Operation got(std::uint32_t item, std::vector<std::uint64_t>& held) {
    Operation operation{.item = item, .role = Role::Allocate};
    if (free_.empty()) {
      operation.outcome = Outcome::Failed;
      return operation;
    }
    operation.result = free_.back();
    held.push_back(free_.back());
    free_.pop_back();
    return operation;
  }

  Operation given(std::uint32_t item, std::vector<std::uint64_t>& held) {
    free_.push_back(held.back());
    held.pop_back();
    return {.item = item, .role = Role::Free, .value = free_.back()};
  }

  std::mt19937_64 random_;
  std::vector<std::uint64_t> free_;
};

}  // namespace

TEST_CASE("holdings: of an allocator's right histories most are decided, and none convicted",
          "[check][linear]") {
  std::array<int, 3> ended{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Allocator allocator(seed);
    const Judgement judgement =
        judge(allocator.history(12, 6), {.kind = ModelKind::Allocator, .capacity = kBlocks},
              {.steps_max = 200'000});
    ++ended[judgement.index()];
  }
  CAPTURE(ended[0], ended[1], ended[2]);
  CHECK(ended[0] >= 90);
  CHECK(ended[1] == 0);
}

// 20 work-items write and read, and in the end somebody is refused though nobody holds the lock:
// there are more orders of these than can be tried.
TEST_CASE("holdings: who is refused when all is over is wrong in any order", "[check][linear]") {
  History history;
  for (std::uint32_t item = 0; item < 20; ++item) {
    for (const Role role : {Role::WriteLock, Role::WriteUnlock, Role::ReadLock, Role::ReadUnlock}) {
      history.operations.push_back({.item = item, .role = role});
    }
  }
  history.operations.push_back(
      {.item = 20, .dispatch = 1, .role = Role::ReadLock, .outcome = Outcome::Failed});
  const Judgement judgement = judge(history, {.kind = ModelKind::RwLock});
  CHECK(std::holds_alternative<NotLinear>(judgement));
}
