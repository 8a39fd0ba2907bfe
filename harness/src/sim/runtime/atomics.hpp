#pragma once

#include <cstdint>

#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

std::uint64_t atomic_load(const void* address, std::uint32_t size, const Synchronisation& how);
void atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                  const Synchronisation& how);
std::uint64_t read_modify_write(void* address, std::uint32_t size, const Modification& what,
                                const Synchronisation& how);

}  // namespace stalemate::sim
