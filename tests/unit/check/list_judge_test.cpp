#include "check/lists/list_judge.hpp"

#include <catch2/catch.hpp>

#include "small_lists.hpp"

using namespace stalemate::check;

namespace {

using Nodes = std::vector<std::uint32_t>;

/// Two work-items, of two nodes each, that took turns: 0, 2, 1, 3.
SmallLists taking_turns() {
  SmallLists lists(1, 4);
  for (const std::uint32_t node : {0u, 2u, 1u, 3u}) lists.prepend(0, node);
  return lists;
}

Nodes guilty(const SmallLists& lists, std::uint32_t nodes_per_item = 0) {
  const ListResult result = lists.judge(nodes_per_item);
  REQUIRE(result.broken.has_value());
  return result.broken->nodes;
}

}  // namespace

//   head ─▶ 3 ─▶ 1 ─▶ 2 ─▶ 0 ─▶ end
//   head ─▶ 3 ────────▶ 2 ─▶ 0 ─▶ end      1 still links to 2
TEST_CASE("judge_lists: nodes that are cut off are lost") {
  SmallLists lists = taking_turns();
  CHECK_FALSE(lists.why(2).has_value());
  lists.next[3] = 2;
  CHECK(lists.why(2) == ListBreak::Lost);
  CHECK(guilty(lists) == Nodes{1});
  lists.heads[0] = kNoNode;
  CHECK(guilty(lists) == Nodes{0, 1, 2, 3});
}

//   head ─▶ 3 ─▶ 1 ─▶ 2 ─▶ 0 ─▶ 1
TEST_CASE("judge_lists: a circle is a circle, whatever else is wrong") {
  SmallLists lists = taking_turns();
  lists.next[0] = 1;
  CHECK(lists.why(2) == ListBreak::Loop);
  lists.accounts.emplace_back();
  lists.next.push_back(kNoNode);
  note_prepend(lists.accounts.back(), 0);
  CHECK(lists.why() == ListBreak::Loop);
}

TEST_CASE("judge_lists: a link to what is no node goes astray") {
  SmallLists lists = taking_turns();
  lists.next[2] = 4;
  CHECK(lists.why(2) == ListBreak::Stray);
  lists = taking_turns();
  lists.heads[0] = -2;
  CHECK(lists.why(2) == ListBreak::Stray);
}

//   list 0 ─▶ 0 ─▶ end          list 0 ─▶ 0 ─▶ end
//   list 1 ─▶ 1 ─▶ end          list 1 ─▶ 1 ─▶ 0
TEST_CASE("judge_lists: a node on two lists is a duplicate") {
  SmallLists lists(2, 2);
  lists.prepend(0, 0);
  lists.prepend(1, 1);
  CHECK_FALSE(lists.why().has_value());
  lists.next[1] = 0;
  CHECK(lists.why() == ListBreak::Duplicate);
}

TEST_CASE("judge_lists: where lists join, that is shown and not what follows from it") {
  SmallLists lists(2, 3);
  lists.prepend(0, 0);
  lists.prepend(1, 1);
  note_pop(lists.accounts[2], 0);
  CHECK_FALSE(lists.judge().broken->snag.has_value());
  lists.next[1] = 0;
  CHECK(lists.why() == ListBreak::Duplicate);
  CHECK(lists.judge().broken->snag.has_value());
}

TEST_CASE("judge_lists: a node on another list than it was prepended to is on the wrong one") {
  SmallLists lists(2, 2);
  lists.prepend(0, 0);
  lists.prepend(1, 1);
  std::swap(lists.heads[0], lists.heads[1]);
  CHECK(lists.why() == ListBreak::WrongList);
  CHECK(guilty(lists) == Nodes{0, 1});
}

//   work-item 0 prepends 0, then 1:   head ─▶ 1 ─▶ 0 ─▶ end      head ─▶ 0 ─▶ 1 ─▶ end
TEST_CASE("judge_lists: a work-item's nodes stand in the reverse order of its prepends") {
  SmallLists lists(1, 2);
  lists.prepend(0, 1);
  lists.prepend(0, 0);
  CHECK(lists.why(2) == ListBreak::Order);
  CHECK(guilty(lists, 2) == Nodes{0, 1});
  CHECK_FALSE(lists.why(1).has_value());
  CHECK_FALSE(lists.why(0).has_value());
}

//   work-item 0: 0 and 2 on list 0, 1 on list 1
TEST_CASE("judge_lists: there is no order between lists") {
  SmallLists lists(2, 3);
  for (const std::uint32_t node : {0u, 1u, 2u}) lists.prepend(node % 2, node);
  CHECK_FALSE(lists.why(3).has_value());
  lists.heads[0] = 0;
  lists.next[0] = 2;
  lists.next[2] = kNoNode;
  CHECK(lists.why(3) == ListBreak::Order);
}

TEST_CASE("judge_lists: work-items whose nodes alternate have met") {
  CHECK(taking_turns().judge(2).is_interleaved);
  SmallLists lists(1, 4);
  for (const std::uint32_t node : {2u, 3u, 0u, 1u}) lists.prepend(0, node);
  CHECK_FALSE(lists.judge(2).is_interleaved);
}

// Each on its own list: no alternation, whatever the order of the lists.
TEST_CASE("judge_lists: work-items that share no list have not met") {
  SmallLists lists(2, 4);
  for (const std::uint32_t node : {0u, 2u, 1u, 3u}) lists.prepend(node / 2, node);
  CHECK_FALSE(lists.judge(2).is_interleaved);
}

//   prepend 0, prepend 1, pop ▶ 1         head ─▶ 0 ─▶ end
//   prepend 0, prepend 1, pop ▶ 1         head ─▶ 1 ─▶ 0 ─▶ end
TEST_CASE("judge_lists: a popped node that is still on the list is a duplicate") {
  SmallLists lists(1, 2);
  lists.prepend(0, 0);
  lists.prepend(0, 1);
  CHECK(lists.pop(0) == 1);
  CHECK_FALSE(lists.why().has_value());
  lists.heads[0] = 1;
  CHECK(lists.why() == ListBreak::Duplicate);
  CHECK(guilty(lists) == Nodes{1});
}

//   prepend 0, pop ▶ 0                     prepend 0, pop ▶ 0, pop ▶ 0
TEST_CASE("judge_lists: a node that was popped twice is a duplicate") {
  SmallLists lists(1, 1);
  lists.prepend(0, 0);
  lists.pop(0);
  CHECK_FALSE(lists.why().has_value());
  note_pop(lists.accounts[0], 0);
  CHECK(lists.why() == ListBreak::Duplicate);
}

//   prepend 0, prepend 1, pop ▶ 1         the same, but 0 went with it
TEST_CASE("judge_lists: a node that was not popped and is on no list is lost") {
  SmallLists lists(1, 2);
  lists.prepend(0, 0);
  lists.prepend(0, 1);
  lists.pop(0);
  lists.heads[0] = kNoNode;
  CHECK(lists.why() == ListBreak::Lost);
  CHECK(guilty(lists) == Nodes{0});
}

//   prepend 0 to list 0, pop list 0 ▶ 0    prepend 0 to list 0, pop list 1 ▶ 0
TEST_CASE("judge_lists: a node that was popped from a list on which it never was is wrong") {
  SmallLists lists(2, 1);
  note_prepend(lists.accounts[0], 0);
  SmallLists strange = lists;
  note_pop(lists.accounts[0], 0);
  CHECK_FALSE(lists.why().has_value());
  note_pop(strange.accounts[0], 1);
  CHECK(strange.why() == ListBreak::WrongList);
}

TEST_CASE("judge_lists: a node that went from list to list is where it was put last") {
  SmallLists lists(3, 2);
  lists.prepend(0, 0);
  lists.prepend(1, static_cast<std::uint32_t>(lists.pop(0)));
  lists.prepend(2, static_cast<std::uint32_t>(lists.pop(1)));
  CHECK_FALSE(lists.why().has_value());
  std::swap(lists.heads[2], lists.heads[1]);
  CHECK(lists.why() == ListBreak::WrongList);
}
