#pragma once

#include <cstdint>

#include "sim/runtime/lab.hpp"

/// What a compiled kernel would do, as short words for kernels written in C++.
namespace stalemate::sim::test {

struct Code {
  void* const* arguments;

  std::byte* cell(std::size_t index) const {
    return static_cast<std::byte*>(arguments[0]) + index * kCellBytes;
  }
  std::uint64_t parameter() const { return *static_cast<std::uint64_t*>(arguments[2]); }

  // Registers are written with the device's own help, so that they are seen at the end.
  void result(std::size_t index, std::uint32_t value) const {
    stalemate_sim_store4(static_cast<std::byte*>(arguments[1]) + index * 4, value, 0);
  }
};

inline std::uint32_t id() {
  return static_cast<std::uint32_t>(stalemate_sim_work_item(stalemate_sim_global_id));
}
inline std::uint32_t load(const void* at) {
  return stalemate_sim_load4(at, 0);
}
inline void store(void* at, std::uint32_t value) {
  stalemate_sim_store4(at, value, 0);
}
inline std::uint32_t volatile_load(const void* at) {
  return stalemate_sim_load4(at, kVolatile);
}
inline void volatile_store(void* at, std::uint32_t value) {
  stalemate_sim_store4(at, value, kVolatile);
}

inline std::uint32_t get(const void* at, std::uint32_t order = kRelaxed,
                         std::uint32_t scope = kScopeDevice) {
  stalemate_sim_at(0, "atomic_load", kOfOpenCl2);
  return static_cast<std::uint32_t>(stalemate_sim_atomic_load(at, 4, order, scope));
}
inline void put(void* at, std::uint32_t value, std::uint32_t order = kRelaxed,
                std::uint32_t scope = kScopeDevice) {
  stalemate_sim_at(0, "atomic_store", kOfOpenCl2);
  stalemate_sim_atomic_store(at, 4, value, order, scope);
}
inline std::uint32_t modify(void* at, std::uint32_t operation, std::uint32_t operand,
                            std::uint32_t order = kRelaxed, std::uint32_t scope = kScopeDevice) {
  stalemate_sim_at(0, "atomic_fetch", kOfOpenCl2);
  return static_cast<std::uint32_t>(
      stalemate_sim_read_modify_write(at, 4, operation, operand, 0, order, order, scope));
}
/// By a relaxed read-modify-write whose result nobody uses.
inline void raise(void* at) {
  stalemate_sim_at(0, "atomic_add", kOfOpenCl1 | kDropsOld);
  stalemate_sim_read_modify_write(at, 4, kAdd, 1, 0, kRelaxed, kRelaxed, kScopeDevice);
}
inline std::uint32_t compare_exchange(void* at, std::uint32_t expected, std::uint32_t desired,
                                      std::uint32_t order = kRelaxed,
                                      std::uint32_t scope = kScopeDevice) {
  stalemate_sim_at(0, "atomic_compare_exchange", kOfOpenCl2);
  return static_cast<std::uint32_t>(stalemate_sim_read_modify_write(
      at, 4, kCompareExchange, desired, expected, order, kRelaxed, scope));
}
inline void fence(std::uint32_t order, std::uint32_t scope, std::uint32_t flags = kGlobalFence) {
  stalemate_sim_at(0, "atomic_work_item_fence", kOfOpenCl2);
  stalemate_sim_fence(flags, order, scope);
}
inline void barrier(std::uint32_t flags = kGlobalFence, std::uint32_t scope = kScopeWorkGroup) {
  stalemate_sim_at(0, "barrier", kOfOpenCl1);
  stalemate_sim_barrier(flags, scope, 1);
}

constexpr int kSpins = 60;

/// Whether the cell came to hold the value in time.
inline bool await(const void* at, std::uint32_t value, std::uint32_t order = kAcquire,
                  std::uint32_t scope = kScopeDevice) {
  for (int spin = 0; spin < kSpins; ++spin) {
    if (get(at, order, scope) == value) return true;
  }
  return false;
}

}  // namespace stalemate::sim::test
