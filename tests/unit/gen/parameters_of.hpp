#pragma once

#include "stalemate/case.hpp"
#include "stalemate/contention.clh"

namespace stalemate::test {

/// The parameters that a kernel gets for `input`, those of stress included.
inline stalemate_parameters parameters_of(const Case& input) {
  const Contention& contention = input.contention;
  const Stress& stress = input.stress;
  stalemate_parameters parameters{.seed = input.seed.value,
                                  .work_groups = input.nd_range.work_groups,
                                  .work_group_size = input.nd_range.work_group_size,
                                  .operations_per_item = input.operations_per_item,
                                  .address_space = static_cast<std::uint32_t>(input.address_space),
                                  .pattern = static_cast<std::uint32_t>(contention.pattern),
                                  .cells = contention.cells,
                                  .cell_pitch = contention.cell_pitch,
                                  .stride = contention.stride,
                                  .hot_percent = contention.hot_percent,
                                  .span = contention.span,
                                  .operand_kind = static_cast<std::uint32_t>(input.operands),
                                  .memory_accesses = stress.memory_accesses,
                                  .jitter_spins = stress.jitter_spins,
                                  .skew_spins = stress.skew_spins,
                                  .extra_groups = stress.extra_groups};
  parameters.cells = stalemate_cell_count(&parameters);
  return parameters;
}

}  // namespace stalemate::test
