#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "list_hand_made.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// Lists in local memory, of work-groups of two work-items each.
Case local_case(std::uint32_t groups, std::uint32_t operations_per_item) {
  Case input = one_cell_case(groups, operations_per_item);
  input.nd_range.work_group_size = 2;
  input.address_space = AddressSpace::Local;
  return input;
}

std::string explanation_of(const Subject& subject, const Case& input, const HandMadeList& lists) {
  const auto judgement = list_prepend().judge(subject, input, lists.observation(subject, input));
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  std::string text = words(violation->summary) + "\n";
  for (const std::string& line : words(violation->explanation)) text += line + "\n";
  CHECK(violation->explanation.size() <= 9);
  return text;
}

}  // namespace

// Work-items 0 and 1 prepend the nodes 0, 1 and 2, 3.
//   head ─▶ 3 ─▶ 1 ─▶ 2 ─▶ 0 ─▶ end
//   head ─▶ 3 ────────▶ 2 ─▶ 0 ─▶ end      1 still links to 2
TEST_CASE("list_prepend: a list with every node passes, one without is a lost node") {
  const Subject subject = unrun_list();
  const Case input = one_cell_case(2, 2);
  CHECK(judged_list(subject, input, {.heads = {3}, .links = {-1, 2, 0, 1}}) == "pass");
  const HandMadeList lost{.heads = {3}, .links = {-1, 2, 0, 2}};
  CHECK(judged_list(subject, input, lost) == "lost_node");
  const std::string text = explanation_of(subject, input, lost);
  CHECK_THAT(text, Catch::Contains("1 of 4 nodes prepended to list 0 are not on it"));
  CHECK_THAT(text, Catch::Contains("node 1, prepended by work-item 0 (work-group 0), operation 1"));
  CHECK_THAT(text, Catch::Contains("node 1 links to node 2"));
  CHECK_THAT(text, Catch::Contains("also leads node 3"));
}

TEST_CASE("list_prepend: what lists end in that are not lists") {
  const Subject subject = unrun_list();
  const Case input = one_cell_case(2, 2);
  CHECK(judged_list(subject, input, {.heads = {3}, .links = {1, 2, 0, 1}}) == "list_cycle");
  CHECK(judged_list(subject, input, {.heads = {3}, .links = {0, 2, 0, 1}}) == "list_cycle");
  CHECK(judged_list(subject, input, {.heads = {3}, .links = {5, 2, 0, 1}}) == "wrong_value");
  CHECK(judged_list(subject, input, {.heads = {-7}, .links = {-1, 2, 0, 1}}) == "wrong_value");
  CHECK(judged_list(subject, input, {.heads = {3}, .links = {-1, 2, 4, 1}}) == "uninitialised");
  CHECK(judged_list(subject, input, {.heads = {-1}, .links = {-1, 2, 0, 1}}) == "lost_node");
}

//   head ─▶ 0 ─▶ 1 ─▶ …: work-item 0 prepended 0 first, so 1 must be nearer to the head
TEST_CASE("list_prepend: a work-item's nodes in the order of its prepends are an order violation") {
  const Subject subject = unrun_list();
  const Case input = one_cell_case(2, 2);
  const HandMadeList turned{.heads = {0}, .links = {1, 3, -1, 2}};
  CHECK(judged_list(subject, input, turned) == "order");
  CHECK_THAT(explanation_of(subject, input, turned), Catch::Contains("nearer to the head: node 0"));
}

// Each work-item has a list of its own.
TEST_CASE("list_prepend: nodes on another list, or on two") {
  const Subject subject = unrun_list();
  Case input = one_cell_case(2, 1);
  input.contention.pattern = ContentionPattern::Private;
  CHECK(judged_list(subject, input, {.heads = {0, 1}, .links = {-1, -1}}) == "pass");
  CHECK(judged_list(subject, input, {.heads = {1, 0}, .links = {-1, -1}}) == "wrong_value");
  CHECK(judged_list(subject, input, {.heads = {0, 0}, .links = {-1, -1}}) == "duplicate_node");
  CHECK(judged_list(subject, input, {.heads = {0, 1}, .links = {1, -1}}) == "duplicate_node");
}

// Links in local memory count within the work-group.
TEST_CASE("list_prepend: lists of work-groups are judged apart") {
  const Subject subject = unrun_list();
  const Case input = local_case(2, 1);
  CHECK(judged_list(subject, input, {.heads = {1, 0}, .links = {-1, 0, 1, -1}}) == "pass");
  CHECK(judged_list(subject, input, {.heads = {1, 1}, .links = {-1, 0, 1, -1}}) == "lost_node");
  const HandMadeList astray{.heads = {1, 0}, .links = {3, 0, 1, -1}};
  CHECK(judged_list(subject, input, astray) == "wrong_value");
  CHECK_THAT(explanation_of(subject, input, astray), Catch::Contains("3, which is no node"));
}

// Each work-item owns two nodes; operations: prepend, prepend, pop, pop.
//   item 0: +0 +1 −1 −0                 item 0: +0 +1 −1 −1
TEST_CASE("list_prepend: a node popped twice is a duplicate, one that is gone is lost") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  CHECK(judged_list(subject, input, {.heads = {-1}, .links = {-1, 0}, .acts = {0, 1, 1, 0}}) ==
        "pass");
  const HandMadeList twice{.heads = {-1}, .links = {-1, 0}, .acts = {0, 1, 1, 1}};
  CHECK(judged_list(subject, input, twice) == "duplicate_node");
  CHECK_THAT(explanation_of(subject, input, twice), Catch::Contains("operation 3: popped it from"));
  CHECK(judged_list(subject, input, {.heads = {1}, .links = {-1, 0}, .acts = {0, 1, 1, 0}}) ==
        "duplicate_node");
  CHECK(judged_list(subject, input, {.heads = {-1}, .links = {-1, 0}, .acts = {0, 1, 1, -1}}) ==
        "lost_node");
}

TEST_CASE("list_prepend: a pop that found nothing is no finding, unless it was alone") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  CHECK(judged_list(subject, input, {.heads = {1}, .links = {-1, 0}, .acts = {0, 1, -1, -1}}) ==
        "pass");
}

TEST_CASE("list_prepend: what is popped must be a node") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  const std::int32_t popped = GENERATE(2, -2, kPoison, INT32_MAX);
  const HandMadeList lists{.heads = {1}, .links = {-1, 0}, .acts = {0, 1, popped, -1}};
  CHECK(judged_list(subject, input, lists) == "wrong_return");
}

// Strided by one, work-item 0's operations take the lists in turn: +0 to list 0, +1 to list 1, …
TEST_CASE("list_prepend: a node comes back from the list to which it went") {
  const Subject subject = unrun_list(true);
  Case input = one_cell_case(1, 4);
  input.contention.pattern = ContentionPattern::Strided;
  input.contention.cells = 2;
  CHECK(judged_list(subject, input, {.heads = {-1, -1}, .links = {-1, -1}, .acts = {0, 1, 0, 1}}) ==
        "pass");
  CHECK(judged_list(subject, input, {.heads = {-1, -1}, .links = {-1, -1}, .acts = {0, 1, 1, 0}}) ==
        "wrong_value");
}

TEST_CASE("list_prepend: acts that the driver cannot have done are an error") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  CHECK(judged_list(subject, input, {.heads = {-1}, .links = {-1, 0}, .acts = {1, 0, 1, 0}}) ==
        "error");
}

// A record: the step, then returned, head and link as they were found and as they were due.
TEST_CASE("list_prepend: what goes wrong alone is a wrong value or a wrong return, never lost") {
  const Subject subject = unrun_list(true);
  const Case input = one_cell_case(1, 4);
  const auto alone = [&](const std::vector<std::int32_t>& record) {
    return judged_list(subject, input,
                       {.heads = {-1}, .links = {-1, 0}, .acts = {0, 1, 1, -1}, .alone = record});
  };
  CHECK(alone({}) == "lost_node");
  CHECK(alone({2, 0, -1, kPoison, 0, 0, -1}) == "wrong_value");
  CHECK(alone({4, -1, 0, -1, 1, 0, -1}) == "wrong_return");
  CHECK(alone({7, -1, 0, -1, 1, 0, -1}) == "error");
}

// A record: the fault, after which operation, at which node, what was found.
TEST_CASE("list_prepend: what readers saw too early is judged if the lists are right") {
  const Subject subject = unrun_list(false, true);
  const Case input = one_cell_case(2, 1);
  const auto walked = [&](const std::vector<std::int32_t>& record) {
    return judged_list(subject, input, {.heads = {1}, .links = {-1, 0}, .walks = record});
  };
  CHECK(walked({}) == "pass");
  CHECK(walked({1, 0, 1, kPoison}) == "uninitialised");
  CHECK(walked({1, 0, -1, 77}) == "wrong_value");
  CHECK(walked({2, 0, 1, 0}) == "stale_read");
  CHECK(walked({0, 0, 0, 0, 2, 0, 1, 0}) == "stale_read");
  for (const auto& record : std::vector<std::vector<std::int32_t>>{
           {3, 0, 1, 0}, {2, 1, 1, 0}, {2, 0, 2, 0}, {2, 0, -1, 0}, {1, 0, -2, 0}}) {
    CHECK(walked(record) == "error");
  }
}

TEST_CASE("list_prepend: a write between heads is out of bounds") {
  const Subject subject = unrun_list();
  Case input = one_cell_case(1, 1);
  input.contention.cell_pitch = 2;
  const HandMadeList lists{.heads = {0, 0x7777}, .links = {-1}};
  const Observation all = with_buffer(lists.observation(subject, input), ints("head_nodes", {0}));
  CHECK(kind_of_list(list_prepend().judge(subject, input, all).verdict) == "out_of_bounds");
}

TEST_CASE("list_prepend: a judgement says what met, how much and how strictly") {
  const Case input = one_cell_case(2, 2);
  HandMadeList lists{.heads = {3}, .links = {-1, 2, 0, 1}};
  const auto judged = [&](const Subject& subject) {
    return list_prepend().judge(subject, input, lists.observation(subject, input));
  };
  CHECK(judged(unrun_list()).met);
  CHECK(judged(unrun_list()).operations == 4);
  CHECK(judged(unrun_list()).tier == "reachability");
  CHECK(judged(unrun_list(false, true)).tier == "reachability and publication");
  lists.met = false;
  CHECK_FALSE(judged(unrun_list()).met);
}

TEST_CASE("list_prepend: items of a lone work-group have met if their nodes alternate") {
  const Subject subject = unrun_list();
  Case input = one_cell_case(1, 2);
  input.nd_range.work_group_size = 2;
  HandMadeList lists{.heads = {3}, .links = {-1, 0, 1, 2}, .met = false};
  const auto met = [&] {
    return list_prepend().judge(subject, input, lists.observation(subject, input)).met;
  };
  CHECK_FALSE(met());
  lists.links = {-1, 2, 0, 1};
  CHECK(met());
}

TEST_CASE("list_prepend: a malformed observation is an error that names the buffer") {
  const auto [name, pops, publishes] =
      GENERATE(table<const char*, bool, bool>({{"heads", false, false},
                                               {"head_nodes", false, false},
                                               {"links", false, false},
                                               {"alone", false, false},
                                               {"meeting", false, false},
                                               {"acts", true, false},
                                               {"walks", false, true}}));
  const Subject subject = unrun_list(pops, publishes);
  const Case input = one_cell_case(1, 2);
  const HandMadeList lists{.heads = {1}, .links = {-1, 0}, .acts = {0, 1}};
  const Observation fine = lists.observation(subject, input);
  REQUIRE(kind_of_list(list_prepend().judge(subject, input, fine).verdict) == "pass");
  const std::size_t bytes = fine.find(name).size();
  for (const std::size_t size : {std::size_t{0}, bytes - 1, bytes + 1, bytes + 4, bytes * 2}) {
    const Observation odd = with_buffer(fine, {name, std::vector<std::byte>(size)});
    const auto verdict = list_prepend().judge(subject, input, odd).verdict;
    const auto* error = std::get_if<Error>(&verdict);
    REQUIRE(error != nullptr);
    CHECK_THAT(error->cause, Catch::Contains(name));
  }
  CHECK(kind_of_list(list_prepend().judge(subject, input, without_buffer(fine, name)).verdict) ==
        "error");
}

TEST_CASE("list_prepend: a case that no launch can have had is an error") {
  Case input = one_cell_case(1, 2);
  const HandMadeList lists{.heads = {1}, .links = {-1, 0}};
  const Observation fine = lists.observation(unrun_list(), input);
  input.operations_per_item = GENERATE(0u, 0xFFFFFFFFu);
  CHECK(kind_of_list(list_prepend().judge(unrun_list(), input, fine).verdict) == "error");
}
