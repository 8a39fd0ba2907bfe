#pragma once

#include <cstdint>

namespace stalemate::sim {

/// How an atomic operation synchronises.
struct Synchronisation {
  std::uint32_t order = 0;
  std::uint32_t order_on_failure = 0;
  std::uint32_t scope = 0;
};

struct Modification {
  std::uint32_t operation = 0;
  std::uint64_t operand = 0;
  std::uint64_t expected = 0;
};

std::uint64_t atomic_load(const void* address, std::uint32_t size, const Synchronisation& how);
void atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                  const Synchronisation& how);
std::uint64_t read_modify_write(void* address, std::uint32_t size, const Modification& what,
                                const Synchronisation& how);

}  // namespace stalemate::sim
