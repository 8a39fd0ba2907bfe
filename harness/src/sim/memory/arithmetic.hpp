#pragma once

#include <cstdint>

namespace stalemate::sim {

/// What a read-modify-write, other than a compare-exchange, stores. Values are zero-extended.
std::uint64_t modified(std::uint32_t operation, std::uint32_t size, std::uint64_t old,
                       std::uint64_t operand);

}  // namespace stalemate::sim
