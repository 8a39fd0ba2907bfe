#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "stalemate/operand.clh"
#include "unit/gen/parameters_of.hpp"

namespace stalemate::test {

constexpr std::uint32_t kFloat = STALEMATE_TYPE_FLOAT;

/// 65,536 operations with operands of that kind.
inline stalemate_parameters of_kind(OperandKind kind, std::uint64_t seed = 31) {
  return test::parameters_of({.seed = Seed{seed},
                              .nd_range = {.work_groups = 16, .work_group_size = 64},
                              .operations_per_item = 64,
                              .contention = {},
                              .operands = kind,
                              .stress = {}});
}

inline float as_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

/// The first operands of the first operations, all on one cell.
inline std::vector<std::uint64_t> operands(OperandKind kind, std::uint32_t type,
                                           std::uint32_t cell = 0,
                                           std::uint32_t count = 1U << 16U) {
  const stalemate_parameters p = of_kind(kind);
  std::vector<std::uint64_t> all;
  for (std::uint32_t op = 0; op < count; ++op) {
    all.push_back(stalemate_operand(&p, type, 0, cell, op));
  }
  return all;
}

}  // namespace stalemate::test
