#include "property/case_parameters.hpp"

#include "stalemate/contention.clh"

namespace stalemate {

stalemate_parameters case_parameters(const Case& input) {
  stalemate_parameters parameters{};
  parameters.seed = input.seed.value;
  parameters.work_groups = input.nd_range.work_groups;
  parameters.work_group_size = input.nd_range.work_group_size;
  parameters.operations_per_item = input.operations_per_item;
  parameters.address_space = static_cast<std::uint32_t>(input.address_space);
  parameters.pattern = static_cast<std::uint32_t>(input.contention.pattern);
  parameters.cells = input.contention.cells;
  parameters.cell_pitch = input.contention.cell_pitch;
  parameters.stride = input.contention.stride;
  parameters.hot_percent = input.contention.hot_percent;
  parameters.span = input.contention.span;
  parameters.operand_kind = static_cast<std::uint32_t>(input.operands);
  parameters.memory_accesses = input.stress.memory_accesses;
  parameters.jitter_spins = input.stress.jitter_spins;
  parameters.skew_spins = input.stress.skew_spins;
  parameters.extra_groups = input.stress.extra_groups;
  parameters.cells = stalemate_cell_count(&parameters);
  return parameters;
}

}  // namespace stalemate
