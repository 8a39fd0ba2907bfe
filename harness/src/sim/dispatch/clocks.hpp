#pragma once

#include <cstdint>
#include <span>

namespace stalemate::sim {

/// Each number of `to` becomes that of `from` if it is lower. Both have the same length.
void raise(std::span<std::uint32_t> to, std::span<const std::uint32_t> from);

/// Whether no number of `small` is above that of `large`. Both have the same length.
bool is_within(std::span<const std::uint32_t> small, std::span<const std::uint32_t> large);

}  // namespace stalemate::sim
