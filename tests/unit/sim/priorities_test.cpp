#include "sim/schedule/priorities.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

using namespace stalemate::sim;

namespace {

constexpr std::uint32_t kIds = 8;
constexpr std::uint32_t kLengthMax = 4096;  // of a stretch

RunnableSet all_of(std::uint32_t count, Priorities& priorities) {
  RunnableSet runnable;
  runnable.begin(kIds);
  for (std::uint32_t id = 0; id < count; ++id) {
    runnable.add(id);
    priorities.add(id);
  }
  return runnable;
}

/// Who has the turns, one after another, where each turn changes something or none does.
std::vector<std::uint32_t> turns(std::uint64_t seed, std::uint32_t depth, bool changes,
                                 std::uint32_t count) {
  Priorities priorities;
  priorities.begin(kIds, depth, seed);
  const RunnableSet runnable = all_of(kIds, priorities);
  std::vector<std::uint32_t> all;
  for (std::uint32_t turn = 0; turn < count; ++turn) {
    all.push_back(priorities.next(runnable, changes ? turn + 1 : 0));
  }
  return all;
}

std::size_t switches(const std::vector<std::uint32_t>& turns) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) count += turns[i] == turns[i - 1] ? 0 : 1;
  return count;
}

std::size_t longest_stay(const std::vector<std::uint32_t>& turns) {
  std::size_t longest = 0;
  for (std::size_t i = 0, begin = 0; i < turns.size(); ++i) {
    if (turns[i] != turns[begin]) begin = i;
    longest = std::max(longest, i - begin + 1);
  }
  return longest;
}

}  // namespace

TEST_CASE("priorities: a depth of 2 is one change in each stretch of 32 to 4096 turns") {
  std::set<std::size_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    seen.insert(switches(turns(seed, 2, true, kLengthMax)));
  }
  // The point of the first turn switches nobody.
  CHECK(*seen.rbegin() <= kLengthMax / 32);
  CHECK(*seen.rbegin() >= kLengthMax / 32 - 1);
  CHECK(*seen.begin() <= 1);
}

TEST_CASE("priorities: the deeper, the more changes") {
  const auto sum = [](std::uint32_t depth) {
    std::size_t all = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      all += switches(turns(seed, depth, true, kLengthMax));
    }
    return all;
  };
  CHECK(sum(30) > 4 * sum(2));
}

TEST_CASE("priorities: everybody goes on at some time, even where all change something for ever") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto all = turns(seed, 2, true, kIds * kLengthMax + 1);
    CHECK(std::set<std::uint32_t>(all.begin(), all.end()).size() == kIds);
  }
}

TEST_CASE("priorities: who changes nothing for 64 turns becomes the last, who changes stays") {
  std::size_t longest = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto idle = turns(seed, 2, false, kIds * 65);
    CHECK(longest_stay(idle) <= Priorities::kIdleTurns);
    CHECK(std::set<std::uint32_t>(idle.begin(), idle.end()).size() == kIds);
    longest = std::max(longest, longest_stay(turns(seed, 2, true, kIds * 65)));
  }
  CHECK(longest > 2 * Priorities::kIdleTurns);
}

TEST_CASE("priorities: who comes to go on goes first if it has priority, and only then") {
  int first = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Priorities priorities;
    priorities.begin(2, 2, seed);
    RunnableSet runnable = all_of(1, priorities);
    if (priorities.next(runnable, 1) != 0) FAIL("nobody else can go on");
    runnable.add(1);
    priorities.add(1);
    first += priorities.next(runnable, 2) == 1 ? 1 : 0;
  }
  CHECK(first > 150);
  CHECK(first < 260);
}

TEST_CASE("priorities: who cannot go on has no turn, and comes back with the priority it had") {
  int back = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Priorities priorities;
    priorities.begin(kIds, 2, seed);
    RunnableSet runnable = all_of(kIds, priorities);
    const std::uint32_t before = priorities.next(runnable, 1);
    runnable.remove(before);
    const std::uint32_t meanwhile = priorities.next(runnable, 2);
    CHECK(meanwhile != before);
    runnable.add(before);
    priorities.add(before);
    back += priorities.next(runnable, 3) == before ? 1 : 0;
  }
  // Unless a point came.
  CHECK(back > 90);
  CHECK(back < 100);
}
