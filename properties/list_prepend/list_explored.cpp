#include "list_prepend/list_explored.hpp"

#include <cstdint>
#include <optional>

#include "list_prepend/list_layout.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kSeedsTried = 4096;

// Of each work-item: it prepends both of its nodes, and then pops.
constexpr std::uint32_t kFirstPop = 2;

/// Whether a work-item's first pop is of a list to which another prepends first, and itself not.
bool pops_what_others_fill(const ListLayout& layout) {
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  const auto list_of = [&](std::uint64_t item, std::uint32_t operation) {
    return layout.list_of(static_cast<std::uint32_t>(item * per_item + operation));
  };
  for (std::uint64_t item = 0; item < layout.items; ++item) {
    const std::uint32_t popped = list_of(item, kFirstPop);
    if (list_of(item, 0) == popped || list_of(item, 1) == popped) continue;
    for (std::uint64_t other = 0; other < layout.items; ++other) {
      if (other != item && list_of(other, 0) == popped) return true;
    }
  }
  return false;
}

std::optional<Case> with_empty_list(const ListSubject& subject, Case input) {
  const Seed seed = input.seed;
  input.contention.pattern = ContentionPattern::Uniform;
  input.contention.cells = 2;
  for (std::uint64_t draw = 0; draw < kSeedsTried; ++draw) {
    input.seed = seed.split(draw);
    if (pops_what_others_fill(list_layout(subject, input))) return input;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Case> list_cases_to_explore(const ListSubject& subject, const Case& input) {
  std::vector<Case> cases{input};
  if (!subject.pops() || input.operations_per_item <= kFirstPop) return cases;
  if (const auto second = with_empty_list(subject, input)) cases.push_back(*second);
  return cases;
}

}  // namespace stalemate::properties
