#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "list_hand_made.hpp"
#include "stalemate/property/facets.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// Three work-items that prepend two nodes each: the first to list 0, the second to list 1, …
Case lists_of_their_own() {
  Case input = one_cell_case(3, 2);
  input.contention.pattern = ContentionPattern::Private;
  return input;
}

/// What is left when all of them are right.
const HandMadeList kRight{.heads = {1, 3, 5}, .links = {-1, 0, -1, 2, -1, 4}};

struct Condensed {
  std::string kind;
  std::string again;  // of what is left
  Observation observation;
};

Condensed condensed(const Subject& subject, const Case& input, const Observation& all) {
  const auto verdict = list_prepend().judge(subject, input, all).verdict;
  const auto* violation = std::get_if<Violation>(&verdict);
  REQUIRE(violation != nullptr);
  Condensed result{kind_of_list(verdict), {}, {}};
  result.observation = condense(list_prepend(), subject, input, all, *violation);
  const auto again = list_prepend().judge(subject, input, result.observation).verdict;
  result.again = kind_of_list(again);
  const auto* same = std::get_if<Violation>(&again);
  REQUIRE(same != nullptr);
  CHECK(same->summary == violation->summary);
  CHECK(condense(list_prepend(), subject, input, result.observation, *same) == result.observation);
  return result;
}

}  // namespace

TEST_CASE("list_prepend: condensed lists are judged again to the same kind") {
  const Case input = lists_of_their_own();
  HandMadeList lists = kRight;
  const auto check = [&](const std::string& kind) {
    const Condensed result = condensed(unrun_list(), input, lists.observation(unrun_list(), input));
    CHECK(result.kind == kind);
    CHECK(result.again == kind);
  };
  SECTION("lost") {
    lists.heads[1] = 2;
    check("lost_node");
  }
  SECTION("a circle") {
    lists.links[2] = 3;
    check("list_cycle");
  }
  SECTION("two lists that join") {
    lists.links[4] = 3;
    check("duplicate_node");
  }
  SECTION("nodes that changed lists") {
    std::swap(lists.heads[0], lists.heads[2]);
    check("wrong_value");
  }
  SECTION("nodes that went round") {
    lists.heads = {3, 5, 1};
    check("wrong_value");
  }
  SECTION("astray, and others lost") {
    lists.heads = {1, 3, -1};
    lists.links[2] = 99;
    check("wrong_value");
  }
  SECTION("order") {
    lists.heads[1] = 2;
    lists.links[2] = 3;
    lists.links[3] = -1;
    check("order");
  }
}

TEST_CASE("list_prepend: only the guilty list's nodes are kept") {
  HandMadeList lists = kRight;
  lists.heads[1] = 2;
  const Case input = lists_of_their_own();
  const Condensed result = condensed(unrun_list(), input, lists.observation(unrun_list(), input));
  CHECK(result.observation.find("links").size() == 2 * sizeof(std::int32_t));
  CHECK(result.observation.find("head_nodes").size() == sizeof(std::int32_t));
}

TEST_CASE("list_prepend: condensed notes of work-items are judged again to the same kind") {
  HandMadeList lists = kRight;
  const Subject subject = unrun_list(false, true);
  const Case input = lists_of_their_own();
  lists.walks = {0, 0, 0, 0, 1, 1, 3, kPoison};
  CHECK(condensed(subject, input, lists.observation(subject, input)).again == "uninitialised");
  lists.alone = {2, 0, -1, kPoison, 0, 0, -1};
  CHECK(condensed(subject, input, lists.observation(subject, input)).again == "wrong_value");
}

TEST_CASE("list_prepend: condensed padding is judged again to the same kind") {
  Case input = lists_of_their_own();
  input.contention.cell_pitch = 2;
  const HandMadeList lists = kRight;
  Observation all = lists.observation(unrun_list(), input);
  const Observation padded = with_buffer(all, ints("heads", {1, 0x7777, 3, 0x7777, 5, 0x7777}));
  const Condensed result = condensed(unrun_list(), input, padded);
  CHECK(result.again == "out_of_bounds");
  CHECK(result.observation.find("heads").size() == 2 * sizeof(std::int32_t));
}

TEST_CASE("list_prepend: where nodes are popped all operations are kept") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  const HandMadeList lists{.heads = {-1}, .links = {-1, 0}, .acts = {0, 1, 1, 1}};
  CHECK(condensed(subject, input, lists.observation(subject, input)).again == "duplicate_node");
}

TEST_CASE("list_prepend: a condensed history with impossible indices is an error") {
  const Case input = one_cell_case(2, 2);
  const HandMadeList lists{.heads = {3}, .links = {-1, 2, 0, 1}};
  const Observation fine = lists.observation(unrun_list(), input);
  const auto indices = GENERATE(
      values<std::vector<std::int32_t>>({{0, 1, 2, 4}, {0, 0, 1, 2}, {3, 2, 1, 0}, {0, 1, 2, -1}}));
  CHECK(
      kind_of_list(list_prepend()
                       .judge(unrun_list(), input, with_buffer(fine, ints("node_indices", indices)))
                       .verdict) == "error");
}
