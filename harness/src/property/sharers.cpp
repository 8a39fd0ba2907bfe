#include "property/sharers.hpp"

#include <algorithm>
#include <cstdint>
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
        for (std::uint32_t group = 0; group < input_.nd_range.work_groups; ++group) {
          found = std::max(found, shared_by(group, item, op));
          if (found == Sharers::Groups) return found;
        }
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

}  // namespace

Sharers sharers_of(const Case& input) {
  const bool is_local = input.address_space == AddressSpace::Local;
  const bool has_each_its_own = input.contention.pattern == ContentionPattern::Private ||
                                (is_local && input.nd_range.work_group_size < 2);
  if (has_each_its_own || input.nd_range.work_items() < 2) return Sharers::Nobody;
  FirstUsers users(input);
  return is_local ? users.in_local_memory() : users.in_global_memory();
}

}  // namespace stalemate
