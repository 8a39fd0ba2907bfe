// Large lists of which only one case in ten is walked.

#include <numeric>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "list_hand_made.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kListGroups = 64;
constexpr std::uint32_t kNodesOfGroup = 64 * 32;
constexpr std::uint32_t kNodes = kListGroups * kNodesOfGroup;

/// Each work-group has a list of its own.
Case lists_of_groups(bool is_walked) {
  Case input{.seed = Seed{1},
             .nd_range = {kListGroups, 64},
             .operations_per_item = 32,
             .contention = {.pattern = ContentionPattern::PerGroup},
             .stress = {}};
  const auto is_one_in_ten = [&] { return input.seed.split("judge completely").value % 10 == 0; };
  while (is_one_in_ten() != is_walked) ++input.seed.value;
  return input;
}

/// Each node leads to the one that was prepended before it.
HandMadeList lists_in_order() {
  HandMadeList lists{.heads = std::vector<std::int32_t>(kListGroups),
                     .links = std::vector<std::int32_t>(kNodes)};
  std::iota(lists.links.begin(), lists.links.end(), -1);
  for (std::uint32_t group = 0; group < kListGroups; ++group) {
    lists.links[std::size_t{group} * kNodesOfGroup] = -1;
    lists.heads[group] = static_cast<std::int32_t>((group + 1) * kNodesOfGroup - 1);
  }
  return lists;
}

Judgement judgement_of(const HandMadeList& lists, bool is_walked) {
  const Subject subject = unrun_list();
  const Case input = lists_of_groups(is_walked);
  return list_prepend().judge(subject, input, lists.observation(subject, input));
}

std::string kind_in_both(const HandMadeList& lists) {
  const std::string walked = kind_of_list(judgement_of(lists, true).verdict);
  CHECK(kind_of_list(judgement_of(lists, false).verdict) == walked);
  return walked;
}

}  // namespace

TEST_CASE("list balance: lists in order pass, and say how strictly they were judged") {
  CHECK(kind_in_both(lists_in_order()) == "pass");
  CHECK(judgement_of(lists_in_order(), true).tier == "reachability");
  CHECK(judgement_of(lists_in_order(), false).tier == "fingerprint");
}

TEST_CASE("list balance: what is lost, there twice, astray or elsewhere is found without a walk") {
  const std::uint32_t node = GENERATE(5u, kNodes / 2 - 3, kNodes / 2 + 3, kNodes - 3);
  HandMadeList lists = lists_in_order();
  lists.links[node] = lists.links[node - 1];
  CHECK(kind_in_both(lists) == "lost_node");
  lists = lists_in_order();
  lists.links[node] = static_cast<std::int32_t>((node + kNodes / 2) % kNodes);
  CHECK(kind_in_both(lists) == "duplicate_node");
  lists = lists_in_order();
  lists.links[node] = static_cast<std::int32_t>(kNodes) + 1;
  CHECK(kind_in_both(lists) == "wrong_value");
  lists.links[node] = static_cast<std::int32_t>(kNodes);
  CHECK(kind_in_both(lists) == "uninitialised");
}

TEST_CASE("list balance: heads count as links do") {
  HandMadeList lists = lists_in_order();
  lists.heads[63] = -1;
  CHECK(kind_in_both(lists) == "lost_node");
  lists = lists_in_order();
  std::swap(lists.heads[0], lists.heads[63]);
  CHECK(kind_in_both(lists) == "wrong_value");
}

// What only a walk finds; a tenth of the large cases, and all smaller ones, are walked.
TEST_CASE("list balance: a ring apart and nodes out of order balance") {
  HandMadeList ring = lists_in_order();
  ring.links[9] = ring.links[5];
  ring.links[5] = 8;
  CHECK(kind_of_list(judgement_of(ring, true).verdict) == "lost_node");
  CHECK(kind_of_list(judgement_of(ring, false).verdict) == "pass");
  HandMadeList turned = lists_in_order();
  turned.links[9] = 7;
  turned.links[7] = 8;
  turned.links[8] = 6;
  CHECK(kind_of_list(judgement_of(turned, true).verdict) == "order");
  CHECK(kind_of_list(judgement_of(turned, false).verdict) == "pass");
}

TEST_CASE(
    "list balance: lists that a device finds a mismatch in are walked, whatever they fingerprint") {
  HandMadeList turned = lists_in_order();
  turned.links[9] = 7;
  turned.links[7] = 8;
  turned.links[8] = 6;
  const Subject subject = unrun_list();
  const Case input = lists_of_groups(false);
  const Observation mismatched =
      with_buffer(turned.observation(subject, input), words("mismatch", {0, 1, 0}, 8));
  CHECK(kind_of_list(list_prepend().judge(subject, input, mismatched).verdict) == "order");
}
