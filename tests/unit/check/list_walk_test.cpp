#include "check/lists/list_walk.hpp"

#include <optional>

#include <catch2/catch.hpp>

using namespace stalemate::check;

namespace {

using Ints = std::vector<std::int32_t>;
using Reached = stalemate::Reused<std::uint32_t>;

}  // namespace

// list 0 ─▶ 2 ─▶ 0 ─▶ end      list 1 ─▶ end      list 2 ─▶ 1 ─▶ end
TEST_CASE("walk_lists: nodes come list by list, from the head on") {
  const Walk walk = walk_lists({Ints{2, kNoNode, 1}, Ints{kNoNode, kNoNode, 0}});
  CHECK(walk.nodes == Reached{2, 0, 1});
  CHECK(walk.begin == std::vector<std::size_t>{0, 2, 2, 3});
  CHECK(walk.list_of == Reached{0, 2, 0});
  CHECK(walk.snags.empty());
}

TEST_CASE("walk_lists: a node that no link names is on no list") {
  CHECK(walk_lists({Ints{1}, Ints{kNoNode, kNoNode}}).list_of == Reached{kNoList, 0});
}

// list 0 ─▶ 0 ─▶ 1 ─▶ 2 ─▶ 1 …
TEST_CASE("walk_lists: a circle ends the walk where it closes") {
  const Walk walk = walk_lists({Ints{0}, Ints{1, 2, 1}});
  CHECK(walk.nodes == Reached{0, 1, 2});
  REQUIRE(walk.snags.size() == 1);
  CHECK(walk.snags[0].kind == SnagKind::Loop);
  CHECK(walk.snags[0].from == 2);
  CHECK(walk.snags[0].to == 1);
}

TEST_CASE("walk_lists: a node that links to itself is a circle") {
  const Walk walk = walk_lists({Ints{0}, Ints{0}});
  REQUIRE(walk.snags.size() == 1);
  CHECK(walk.snags[0].kind == SnagKind::Loop);
}

// list 0 ─▶ 0 ─▶ 1 ─▶ end
// list 1 ─▶ 2 ──┘
TEST_CASE("walk_lists: two lists that join are told from a circle") {
  const Walk walk = walk_lists({Ints{0, 2}, Ints{1, kNoNode, 1}});
  REQUIRE(walk.snags.size() == 1);
  CHECK(walk.snags[0].kind == SnagKind::Junction);
  CHECK(walk.snags[0].list == 1);
  CHECK(walk.snags[0].from == 2);
  CHECK(walk.snags[0].to == 1);
  CHECK(walk.list_of == Reached{0, 0, 1});
}

TEST_CASE("walk_lists: what is no node is neither followed nor read") {
  const std::int32_t stray = GENERATE(2, -2, INT32_MAX, INT32_MIN);
  const Walk walk = walk_lists({Ints{0, stray}, Ints{stray, kNoNode}});
  REQUIRE(walk.snags.size() == 2);
  CHECK(walk.snags[0].kind == SnagKind::Stray);
  CHECK(walk.snags[0].from == 0);
  CHECK(walk.snags[1].kind == SnagKind::Stray);
  CHECK(walk.snags[1].from == kNoNode);
  CHECK(walk.snags[1].to == stray);
}

// list 0 ─▶ 0 ─▶ 2 ─▶ 4 ─▶ …   list 1 ─▶ 1 ─▶ 3 ─▶ 5 ─▶ …
TEST_CASE("walk_lists: long lists have the same snags as short ones") {
  constexpr std::int32_t nodes = 1 << 18;
  Ints next(nodes);
  for (std::int32_t node = 0; node < nodes; ++node) next[static_cast<std::size_t>(node)] = node + 2;
  next[nodes - 2] = kNoNode;
  const auto [last, kind] =
      GENERATE(table<std::int32_t, std::optional<SnagKind>>({{kNoNode, std::nullopt},
                                                             {1 << 18, SnagKind::Stray},
                                                             {7, SnagKind::Loop},
                                                             {6, SnagKind::Junction}}));
  next[nodes - 1] = last;
  const Walk walk = walk_lists({Ints{0, 1}, next});
  CHECK(walk.nodes.size() == nodes);
  CHECK(walk.begin == std::vector<std::size_t>{0, nodes / 2, nodes});
  REQUIRE(walk.snags.size() == (kind ? 1 : 0));
  if (!kind) return;
  CHECK(walk.snags[0].kind == *kind);
  CHECK(walk.snags[0].from == nodes - 1);
}

TEST_CASE("walk_lists: no lists and no nodes are walked at once") {
  const Walk walk = walk_lists({{}, {}});
  CHECK(walk.nodes.empty());
  CHECK(walk.begin == std::vector<std::size_t>{0});
}
