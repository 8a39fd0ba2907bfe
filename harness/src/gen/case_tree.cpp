#include "gen/case_tree.hpp"

#include <utility>

#include "gen/drawn_case.hpp"
#include "stalemate/gen.hpp"

namespace stalemate::gen {

namespace {

CaseTree tree_of(const rc::Shrinkable<Case>& shrinkable);

CaseTree::Shrinks one_by_one(rc::Seq<rc::Shrinkable<Case>> sequence) {
  return [sequence = std::move(sequence)]() mutable -> std::optional<CaseTree> {
    const rc::Maybe<rc::Shrinkable<Case>> next = sequence.next();
    if (!next) return std::nullopt;
    return tree_of(*next);
  };
}

CaseTree tree_of(const rc::Shrinkable<Case>& shrinkable) {
  return {.value = shrinkable.value(),
          .shrinks = [shrinkable] { return one_by_one(shrinkable.shrinks()); }};
}

}  // namespace

CaseTree case_tree(const GenerateSettings& settings, Seed subject_seed, std::uint64_t index) {
  const Seed case_seed = subject_seed.split("case").split(index);
  Case input = drawn_case(settings, sizes_of(settings, subject_seed.split("sizes")),
                          rc::Random(case_seed.value));
  input.seed = case_seed;
  return case_tree(input);
}

CaseTree case_tree(const Case& input) {
  return tree_of(shrinkable(input));
}

}  // namespace stalemate::gen
