#include "gen/leave_out.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "gen/case_tree.hpp"

namespace stalemate::gen {

namespace {

/// Of more, smaller cases come first.
constexpr std::uint64_t kOperationsToLeaveOutMax = 1024;

std::vector<LeftOut> operations_left(const Case& input) {
  std::vector<LeftOut> left;
  for (std::uint32_t item = 0; item < input.nd_range.work_items(); ++item) {
    for (std::uint32_t op = 0; op < input.operations_per_item; ++op) {
      left.push_back({item, op});
    }
  }
  std::erase_if(left, [&](const LeftOut& one) {
    return std::binary_search(input.left_out.begin(), input.left_out.end(), one);
  });
  return left;
}

Case without(const Case& input, std::vector<LeftOut>::const_iterator begin,
             std::vector<LeftOut>::const_iterator end) {
  Case smaller = input;
  smaller.left_out.insert(smaller.left_out.end(), begin, end);
  std::sort(smaller.left_out.begin(), smaller.left_out.end());
  return smaller;
}

/// `input` without each half of its operations, each quarter, …, each operation.
std::vector<Case> cases_leaving_out(const Case& input) {
  std::vector<Case> cases;
  if (input.operations() > kOperationsToLeaveOutMax) return cases;
  const std::vector<LeftOut> left = operations_left(input);
  for (std::size_t length = left.size() / 2; length > 0; length /= 2) {
    for (std::size_t begin = 0; begin < left.size(); begin += length) {
      const auto from = left.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::size_t end = std::min(begin + length, left.size());
      cases.push_back(without(input, from, left.begin() + static_cast<std::ptrdiff_t>(end)));
    }
  }
  return cases;
}

CaseTree::Shrinks trees_of(std::vector<Case> cases) {
  return [cases = std::move(cases), next = std::size_t{0}]() mutable -> std::optional<CaseTree> {
    if (next == cases.size()) return std::nullopt;
    return case_tree_leaving_out(cases[next++]);
  };
}

CaseTree::Shrinks simpler_trees(const Case& input) {
  return [shrinks = case_tree(input).shrinks()]() -> std::optional<CaseTree> {
    const auto tree = shrinks();
    if (!tree) return std::nullopt;
    return case_tree_leaving_out(tree->value);
  };
}

CaseTree::Shrinks one_after_another(CaseTree::Shrinks first, CaseTree::Shrinks second) {
  return [first = std::move(first), second = std::move(second)]() -> std::optional<CaseTree> {
    if (auto tree = first()) return tree;
    return second();
  };
}

}  // namespace

CaseTree case_tree_leaving_out(const Case& input) {
  return {.value = input, .shrinks = [input] {
            auto smaller = trees_of(cases_leaving_out(input));
            auto simpler = simpler_trees(input);
            const bool is_cut = !input.left_out.empty();
            return is_cut ? one_after_another(std::move(smaller), std::move(simpler))
                          : one_after_another(std::move(simpler), std::move(smaller));
          }};
}

}  // namespace stalemate::gen
