#include "gen/case_tree.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "gen/simpler_cases.hpp"
#include "stalemate/gen.hpp"

using namespace stalemate;

namespace {

std::vector<Case> children(const CaseTree& tree) {
  std::vector<Case> values;
  const CaseTree::Shrinks next = tree.shrinks();
  while (const std::optional<CaseTree> child = next()) values.push_back(child->value);
  return values;
}

}  // namespace

TEST_CASE("case_tree: below a case are the simpler cases, in order") {
  const CaseTree tree = gen::case_tree({}, Seed{1}, 0);
  CHECK(children(tree) == gen::simpler_cases(tree.value));
  CHECK_FALSE(children(tree).empty());
}

TEST_CASE("case_tree: a stored case grows the tree that was generated with it") {
  for (std::uint64_t index = 0; index < 50; ++index) {
    const CaseTree generated = gen::case_tree({}, Seed{1}, index);
    CHECK(children(gen::case_tree(generated.value)) == children(generated));
  }
}

TEST_CASE("case_tree: asking twice begins anew, and the two do not disturb each other") {
  const CaseTree tree = gen::case_tree({}, Seed{1}, 0);
  const CaseTree::Shrinks one = tree.shrinks();
  const CaseTree::Shrinks other = tree.shrinks();
  REQUIRE(one()->value == other()->value);
  one();
  CHECK(other()->value == gen::simpler_cases(tree.value)[1]);
}

TEST_CASE("case_tree: an exhausted sequence stays exhausted") {
  CaseTree tree = gen::case_tree({}, Seed{1}, 0);
  const CaseTree::Shrinks next = tree.shrinks();
  while (next()) {
  }
  CHECK_FALSE(next());
}

TEST_CASE("case_tree: the children have children") {
  CaseTree tree = gen::case_tree({}, Seed{1}, 0);
  int depth = 0;
  while (const std::optional<CaseTree> child = tree.shrinks()()) {
    tree = *child;
    ++depth;
  }
  CHECK(depth > 3);
  CHECK(gen::simpler_cases(tree.value).empty());
}

TEST_CASE("shrinkable: holds the case and, one below another, the simpler cases") {
  const Case input = gen::case_tree({}, Seed{1}, 4).value;
  const rc::Shrinkable<Case> shrinkable = gen::shrinkable(input);
  CHECK(shrinkable.value() == input);
  rc::Seq<rc::Shrinkable<Case>> shrinks = shrinkable.shrinks();
  CHECK(shrinks.next()->value() == gen::simpler_cases(input)[0]);
}
