#include "gen/leave_out.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "gen/simpler_cases.hpp"

using namespace stalemate;

namespace {

std::vector<Case> children_of(const Case& input) {
  std::vector<Case> values;
  const CaseTree::Shrinks next = gen::case_tree_leaving_out(input).shrinks();
  while (const std::optional<CaseTree> child = next()) values.push_back(child->value);
  return values;
}

Case two_by_three() {
  return {.seed = Seed{7}, .nd_range = {2, 1}, .operations_per_item = 3};
}

bool is_cut(const Case& input) {
  return !input.left_out.empty();
}

/// The first child in which the operations that are needed are all left, as a search would take it.
std::optional<Case> first_that_keeps(const Case& input, const std::vector<LeftOut>& needed) {
  const auto keeps = [&](const Case& child) {
    return std::none_of(needed.begin(), needed.end(), [&](const LeftOut& one) {
      return std::binary_search(child.left_out.begin(), child.left_out.end(), one) ||
             one.work_item >= child.nd_range.work_items() ||
             one.operation >= child.operations_per_item;
    });
  };
  const std::vector<Case> children = children_of(input);
  const auto found = std::find_if(children.begin(), children.end(), keeps);
  return found == children.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

TEST_CASE("leave_out: simpler cases come first, and then those without some operations") {
  const std::vector<Case> children = children_of(two_by_three());
  const std::vector<Case> simpler = gen::simpler_cases(two_by_three());
  REQUIRE(children.size() > simpler.size());
  CHECK(std::equal(simpler.begin(), simpler.end(), children.begin()));
  CHECK(std::all_of(children.begin() + static_cast<std::ptrdiff_t>(simpler.size()), children.end(),
                    is_cut));
}

TEST_CASE("leave_out: each half goes, and each operation alone") {
  std::vector<std::vector<LeftOut>> cuts;
  for (const Case& child : children_of(two_by_three())) {
    if (is_cut(child)) cuts.push_back(child.left_out);
  }
  REQUIRE(cuts.size() == 8);
  CHECK(cuts[0] == std::vector<LeftOut>{{0, 0}, {0, 1}, {0, 2}});
  CHECK(cuts[1] == std::vector<LeftOut>{{1, 0}, {1, 1}, {1, 2}});
  CHECK(cuts[2] == std::vector<LeftOut>{{0, 0}});
  CHECK(cuts[7] == std::vector<LeftOut>{{1, 2}});
}

TEST_CASE("leave_out: once some are left out, leaving out more comes first, in order") {
  Case input = two_by_three();
  input.left_out = {{0, 1}, {1, 0}};
  const Case first = children_of(input).front();
  CHECK(first.left_out == std::vector<LeftOut>{{0, 0}, {0, 1}, {0, 2}, {1, 0}});
}

TEST_CASE("leave_out: what a smaller case does not have is not left out of it") {
  Case input = two_by_three();
  input.left_out = {{0, 2}, {1, 0}};
  for (const Case& child : children_of(input)) {
    for (const LeftOut& one : child.left_out) {
      CHECK(one.work_item < child.nd_range.work_items());
      CHECK(one.operation < child.operations_per_item);
    }
  }
}

TEST_CASE("leave_out: a search ends at the operations that are needed") {
  const std::vector<LeftOut> needed = {{0, 1}, {1, 2}, {3, 0}};
  Case input{.seed = Seed{7}, .nd_range = {2, 2}, .operations_per_item = 4};
  int steps = 0;
  while (const auto next = first_that_keeps(input, needed)) {
    input = *next;
    REQUIRE(++steps < 100);
  }
  CHECK(input.operations() - input.left_out.size() == needed.size());
}

TEST_CASE("leave_out: one operation is not left out") {
  const Case one{.seed = Seed{7}, .nd_range = {1, 1}, .operations_per_item = 1};
  const std::vector<Case> children = children_of(one);
  CHECK(std::none_of(children.begin(), children.end(), is_cut));
}
