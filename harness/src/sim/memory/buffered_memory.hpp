#pragma once

#include <cstdint>

#include "sim/machine/machine.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

/// All that the current work-item knows of becomes visible to the scope: its own stores, and by a
/// wide one also those that its compute unit's work-items released to it (cumulativity).
void release(std::uint32_t scope, std::uint32_t spaces);

/// The current work-item will see what others released to that scope.
void acquire(std::uint32_t scope, std::uint32_t spaces);

/// Changes memory, and the compute unit's own line of it.
void commit(std::uint32_t unit, const Target& target, std::uint32_t size, std::uint64_t value);

/// The current work-item's store enters its buffer.
void store_late(const Target& target, std::uint32_t size, std::uint64_t value);

/// Stores that the current work-item sees at the location become visible to all.
void drain_location(const Target& target, std::uint32_t size);

/// All buffered stores leave, at the end of a launch.
void drain_all();

}  // namespace stalemate::sim
