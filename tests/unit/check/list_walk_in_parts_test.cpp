#include "check/lists/list_walk_in_parts.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include <catch2/catch.hpp>

using namespace stalemate::check;

namespace {

using Ints = std::vector<std::int32_t>;
using Reached = stalemate::Reused<std::uint32_t>;

constexpr std::int32_t kPoison = 0x7f7f7f7f;

struct Links {
  Ints heads;
  Ints next;
};

/// Lists and links of a case: few of both, and sometimes many more nodes than are walked at a time.
struct Drawn {
  explicit Drawn(std::uint32_t seed)
      : rng(seed), lists(rng() % 4 == 0 ? rng() % 100 : rng() % 4), nodes(rng() % 200) {}

  std::int32_t below(std::size_t limit) { return static_cast<std::int32_t>(rng() % limit); }

  std::mt19937 rng;
  std::size_t lists;
  std::size_t nodes;
};

/// Prepends some of the nodes in random order. Links of the others are poison, or lead to any node
/// as those of popped nodes do.
Links random_lists(Drawn drawn) {
  const bool is_outdated = drawn.rng() % 2 == 0;
  Links memory{Ints(drawn.lists, kNoNode), Ints(drawn.nodes, kPoison)};
  Ints order(drawn.nodes);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), drawn.rng);
  const std::size_t prepended =
      drawn.rng() % 3 == 0 ? drawn.nodes : drawn.rng() % (drawn.nodes + 1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::int32_t& link = memory.next[static_cast<std::size_t>(order[i])];
    if (i < prepended && drawn.lists != 0) {
      std::int32_t& head = memory.heads[drawn.rng() % drawn.lists];
      link = std::exchange(head, order[i]);
    } else if (is_outdated) {
      link = drawn.below(drawn.nodes);
    }
  }
  return memory;
}

/// Overwrites a head or a link or two by anything.
Links random_wreck(Drawn drawn) {
  Links memory = random_lists(drawn);
  for (std::uint32_t left = 1 + drawn.rng() % 2; left != 0; --left) {
    Ints& links = drawn.rng() % 4 == 0 ? memory.heads : memory.next;
    if (links.empty()) continue;
    links[drawn.rng() % links.size()] = drawn.below(drawn.nodes + 3) - 2;
  }
  return memory;
}

/// In so small memories `walk_lists` goes link after link.
bool agree(const Links& memory, std::uint32_t part_length) {
  const Walk expected = walk_lists({memory.heads, memory.next});
  const auto walk = walk_in_parts({memory.heads, memory.next}, part_length);
  if (!expected.snags.empty()) return !walk;
  return walk && walk->snags.empty() && walk->nodes == expected.nodes &&
         walk->begin == expected.begin && walk->list_of == expected.list_of;
}

bool is_intact(const Links& memory) {
  return walk_lists({memory.heads, memory.next}).snags.empty();
}

std::optional<Walk> walk_in_parts_of_all_lengths(const Links& memory) {
  for (const std::uint32_t length : {2u, 3u, 100u}) REQUIRE(agree(memory, length));
  return walk_in_parts({memory.heads, memory.next}, 1);
}

}  // namespace

TEST_CASE("walk_in_parts: walks intact lists as link after link does") {
  const std::uint32_t part_length = GENERATE(1u, 2u, 3u, 7u, 1000u);
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed, part_length);
    const Links memory = random_lists(Drawn(seed));
    REQUIRE(is_intact(memory));
    REQUIRE(agree(memory, part_length));
  }
}

TEST_CASE("walk_in_parts: says nothing of what has a snag, and only of that") {
  const std::uint32_t part_length = GENERATE(1u, 2u, 3u, 7u, 1000u);
  std::uint32_t intact = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed, part_length);
    const Links memory = random_wreck(Drawn(seed));
    intact += is_intact(memory);
    REQUIRE(agree(memory, part_length));
  }
  CHECK(intact > 300);
  CHECK(intact < 2700);
}

// list 0 ─▶ 4 ─▶ 3 ─▶ 1 ─▶ end      0 ─▶ 2 ─▶ 0 …
TEST_CASE("walk_in_parts: a circle on no list is no snag") {
  const auto walk = walk_in_parts_of_all_lengths({{4}, {2, kNoNode, 0, 1, 3}});
  REQUIRE(walk);
  CHECK(walk->nodes == Reached{4, 3, 1});
  CHECK(walk->list_of == Reached{kNoList, 0, kNoList, 0, 0});
}

// list 0 ─▶ 4 ─▶ 3 ─▶ end
//      0 ─▶ 1 ──┘
TEST_CASE("walk_in_parts: an outdated link into a list is no snag") {
  const auto walk = walk_in_parts_of_all_lengths({{4}, {1, 3, kPoison, kNoNode, 3}});
  REQUIRE(walk);
  CHECK(walk->nodes == Reached{4, 3});
  CHECK(walk->list_of == Reached{kNoList, kNoList, kNoList, 0, 0});
}

TEST_CASE("walk_in_parts: two heads of one node have a snag") {
  CHECK_FALSE(walk_in_parts_of_all_lengths({{1, 1}, {kNoNode, 0}}));
}
