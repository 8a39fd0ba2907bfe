#include "property/sharers.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "property/case_parameters.hpp"
#include "stalemate/contention.clh"

namespace stalemate {

namespace {

/// Of all cells who was there first.
class FirstUsers {
 public:
  explicit FirstUsers(const Case& input) : input_(input), parameters_(case_parameters(input)) {}

  Sharers in_global_memory() {
    Sharers found = Sharers::Nobody;
    for (std::uint32_t op = 0; op < input_.operations_per_item; ++op) {
      for (std::uint32_t item = 0; item < input_.nd_range.work_group_size; ++item) {
        found = std::max(found, shared_in_all_groups(item, op));
        if (found == Sharers::Groups) return found;
      }
    }
    return found;
  }

  Sharers in_local_memory() {
    for (std::uint32_t group = 0; group < input_.nd_range.work_groups; ++group) {
      if (is_shared_in(group)) return Sharers::Items;
      users_.clear();
    }
    return Sharers::Nobody;
  }

 private:
  Sharers shared_in_all_groups(std::uint32_t item, std::uint32_t op) {
    Sharers found = Sharers::Nobody;
    for (std::uint32_t group = 0; group < input_.nd_range.work_groups; ++group) {
      found = std::max(found, shared_by(group, item, op));
      if (found == Sharers::Groups) break;
    }
    return found;
  }

  bool is_shared_in(std::uint32_t group) {
    for (std::uint32_t op = 0; op < input_.operations_per_item; ++op) {
      for (std::uint32_t item = 0; item < input_.nd_range.work_group_size; ++item) {
        if (shared_by(group, item, op) != Sharers::Nobody) return true;
      }
    }
    return false;
  }

  /// The operation's cell, by its work-item and who was there first.
  Sharers shared_by(std::uint32_t group, std::uint32_t item, std::uint32_t op) {
    const std::uint64_t size = input_.nd_range.work_group_size;
    const std::uint64_t self = group * size + item;
    const std::uint32_t cell = stalemate_cell(&parameters_, group, item, op);
    const std::uint64_t first = users_.try_emplace(cell, self).first->second;
    if (first == self) return Sharers::Nobody;
    return first / size == group ? Sharers::Items : Sharers::Groups;
  }

  const Case& input_;
  stalemate_parameters parameters_;
  std::unordered_map<std::uint32_t, std::uint64_t> users_;  // work-items, of cells
};

/// Whether work-groups, and work-items of one, come to one cell by a pattern that says so. Of the
/// others each operation has to be asked.
struct ByPattern {
  bool groups_share = false;
  bool items_share = false;
};

std::optional<ByPattern> by_pattern(const Contention& contention, const NdRange& range) {
  const std::uint32_t span = contention.span;
  switch (contention.pattern) {
    case ContentionPattern::Single: return ByPattern{true, true};
    case ContentionPattern::Private: return ByPattern{false, false};
    case ContentionPattern::PerGroup: return ByPattern{false, true};
    case ContentionPattern::PerSubGroup: return ByPattern{false, span > 1};
    case ContentionPattern::AcrossSubGroups: return ByPattern{true, range.work_group_size > span};
    case ContentionPattern::PerComputeUnit: return ByPattern{range.work_groups > span, true};
    case ContentionPattern::AcrossComputeUnits: return ByPattern{span > 1, true};
    case ContentionPattern::Uniform:
    case ContentionPattern::Zipf:
    case ContentionPattern::HotCold:
    case ContentionPattern::Strided:
    case ContentionPattern::Blocked: break;
  }
  return std::nullopt;
}

}  // namespace

Sharers sharers_of(const Case& input) {
  const NdRange& range = input.nd_range;
  const bool is_local = input.address_space == AddressSpace::Local;
  const bool has_items = range.work_group_size > 1;
  const bool has_groups = !is_local && range.work_groups > 1;
  if (!has_items && !has_groups) return Sharers::Nobody;
  if (const auto shared = by_pattern(input.contention, range)) {
    if (has_groups && shared->groups_share) return Sharers::Groups;
    return has_items && shared->items_share ? Sharers::Items : Sharers::Nobody;
  }
  FirstUsers users(input);
  return is_local ? users.in_local_memory() : users.in_global_memory();
}

}  // namespace stalemate
