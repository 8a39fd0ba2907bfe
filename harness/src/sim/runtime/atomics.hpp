#pragma once

#include <cstdint>

#include "sim/memory/synchronisation.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {

std::uint64_t atomic_load(Simulator& simulator, const void* address, std::uint32_t size,
                          const Synchronisation& how);
void atomic_store(Simulator& simulator, void* address, std::uint32_t size, std::uint64_t value,
                  const Synchronisation& how);
std::uint64_t read_modify_write(Simulator& simulator, void* address, std::uint32_t size,
                                const Modification& what, const Synchronisation& how);

}  // namespace stalemate::sim
