#pragma once

#include "sim/explore/event.hpp"

// Orders, scopes and flags of abi.hpp, as the explorer has them.
namespace stalemate::sim::every {

explore::MemoryOrder order_of(std::uint32_t order);

/// That of a sub-group is as that of its work-group, as for the race oracle.
explore::MemoryScope scope_of(std::uint32_t scope);

explore::Spaces spaces_of(std::uint32_t flags);

}  // namespace stalemate::sim::every
