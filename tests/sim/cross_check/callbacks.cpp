// What ThreadSanitizer's and SanitizerCoverage's instrumentation calls, and the built-ins: events
// of the simulated device.
#include "sim/cross_check/callbacks.hpp"

#include <array>
#include <cstring>

#include "sim/abi/abi.hpp"
#include "sim/cross_check/windows.hpp"

namespace stalemate::test {

namespace {

using namespace sim;

// No other work-item runs between a store and the next call: so there is one at a time.
struct PendingStore {
  const void* at = nullptr;
  std::byte* truth = nullptr;
  std::uint32_t size = 0;
  std::uint32_t place = 0;
};
PendingStore pending;
std::uint64_t drop_every = 0;
std::uint64_t loads_told = 0;

template <class T>
T value_at(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

void store_event(const PendingStore& store) {
  switch (store.size) {
    case 1: return stalemate_sim_store1(store.truth, value_at<std::uint8_t>(store.at), store.place);
    case 2:
      return stalemate_sim_store2(store.truth, value_at<std::uint16_t>(store.at), store.place);
    case 4:
      return stalemate_sim_store4(store.truth, value_at<std::uint32_t>(store.at), store.place);
    case 8:
      return stalemate_sim_store8(store.truth, value_at<std::uint64_t>(store.at), store.place);
    default: {
      std::array<std::byte, 16> copy;
      std::memcpy(copy.data(), store.at, store.size);
      stalemate_sim_store_bytes(store.truth, copy.data(), store.size, store.place);
    }
  }
}

template <class T>
void show(void* window, T value) {
  std::memcpy(window, &value, sizeof(T));
}

void load_event(void* window, const std::byte* truth, std::uint32_t size, std::uint32_t place) {
  switch (size) {
    case 1: return show(window, stalemate_sim_load1(truth, place));
    case 2: return show(window, stalemate_sim_load2(truth, place));
    case 4: return show(window, stalemate_sim_load4(truth, place));
    case 8: return show(window, stalemate_sim_load8(truth, place));
    default: {
      std::array<std::byte, 16> copy;
      stalemate_sim_load_bytes(copy.data(), truth, size, place);
      std::memcpy(window, copy.data(), size);
    }
  }
}

void told_of_load(void* address, std::uint32_t size, std::uint32_t place) {
  end_store();
  const std::byte* truth = truth_behind(address);
  if (truth == nullptr) return;
  if (drop_every != 0 && ++loads_told % drop_every == 0) return;
  load_event(address, truth, size, place);
}

void told_of_store(void* address, std::uint32_t size, std::uint32_t place) {
  end_store();
  if (std::byte* truth = truth_behind(address)) pending = {address, truth, size, place};
}

/// For what takes addresses of any memory.
template <class Pointer>
Pointer behind(Pointer address) {
  end_store();
  std::byte* truth = truth_behind(address);
  return truth == nullptr ? address : static_cast<Pointer>(truth);
}

std::uint32_t site_of(const void* caller) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(caller));
}

}  // namespace

void end_store() {
  if (pending.size == 0) return;
  const PendingStore store = pending;
  pending = {};
  store_event(store);
}

void drop_loads(std::uint64_t every) {
  drop_every = every;
  loads_told = 0;
}

}  // namespace stalemate::test

using namespace stalemate::sim;
using stalemate::test::behind;
using stalemate::test::end_store;
using stalemate::test::site_of;
using stalemate::test::told_of_load;
using stalemate::test::told_of_store;

#pragma GCC visibility push(default)
// NOLINTBEGIN(readability-identifier-naming, bugprone-reserved-identifier, cert-dcl37-c,
// cert-dcl51-cpp): as others call them
#define STALEMATE_TOLD_OF(size)                                                              \
  void __tsan_read##size(void* at) { told_of_load(at, size, 0); }                            \
  void __tsan_write##size(void* at) { told_of_store(at, size, 0); }                          \
  void __tsan_unaligned_read##size(void* at) { told_of_load(at, size, 0); }                  \
  void __tsan_unaligned_write##size(void* at) { told_of_store(at, size, 0); }                \
  void __tsan_volatile_read##size(void* at) { told_of_load(at, size, kVolatile); }           \
  void __tsan_volatile_write##size(void* at) { told_of_store(at, size, kVolatile); }         \
  void __tsan_unaligned_volatile_read##size(void* at) { told_of_load(at, size, kVolatile); } \
  void __tsan_unaligned_volatile_write##size(void* at) { told_of_store(at, size, kVolatile); }

extern "C" {

STALEMATE_TOLD_OF(1)
STALEMATE_TOLD_OF(2)
STALEMATE_TOLD_OF(4)
STALEMATE_TOLD_OF(8)
STALEMATE_TOLD_OF(16)
void __tsan_init() {}
void __tsan_func_entry(void*) {
  end_store();
}
void __tsan_func_exit() {
  end_store();
}
void __sanitizer_cov_trace_pc_guard_init(std::uint32_t*, std::uint32_t*) {}
void __sanitizer_cov_trace_pc_guard(std::uint32_t*) {
  end_store();
  stalemate_sim_block(0);
}

// Clang's copies of structs; the linker leads them here.
void* __wrap_memcpy(void* to, const void* from, std::size_t size) {
  stalemate_sim_copy(behind(to), behind(from), size, 0);
  return to;
}
void* __wrap_memmove(void* to, const void* from, std::size_t size) {
  return __wrap_memcpy(to, from, size);
}
void* __wrap_memset(void* to, int byte, std::size_t size) {
  stalemate_sim_fill(behind(to), static_cast<std::uint8_t>(byte), size, 0);
  return to;
}

// What the built-ins do to memory.
std::uint64_t __wrap_stalemate_sim_read_modify_write(void* address, std::uint32_t size,
                                                     std::uint32_t operation, std::uint64_t operand,
                                                     std::uint64_t expected, std::uint32_t order,
                                                     std::uint32_t order_on_failure,
                                                     std::uint32_t scope) {
  return stalemate_sim_read_modify_write(behind(address), size, operation, operand, expected, order,
                                         order_on_failure, scope);
}
std::uint64_t __wrap_stalemate_sim_atomic_load(const void* address, std::uint32_t size,
                                               std::uint32_t order, std::uint32_t scope) {
  return stalemate_sim_atomic_load(behind(address), size, order, scope);
}
void __wrap_stalemate_sim_atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                                       std::uint32_t order, std::uint32_t scope) {
  stalemate_sim_atomic_store(behind(address), size, value, order, scope);
}
std::uint32_t __wrap_stalemate_sim_load4(const void* address, std::uint32_t place) {
  return stalemate_sim_load4(behind(address), place);
}
std::uint64_t __wrap_stalemate_sim_load8(const void* address, std::uint32_t place) {
  return stalemate_sim_load8(behind(address), place);
}
void __wrap_stalemate_sim_store4(void* address, std::uint32_t value, std::uint32_t place) {
  stalemate_sim_store4(behind(address), value, place);
}
void __wrap_stalemate_sim_store8(void* address, std::uint64_t value, std::uint32_t place) {
  stalemate_sim_store8(behind(address), value, place);
}
void __wrap_stalemate_sim_load_bytes(void* to, const void* from, std::uint32_t size,
                                     std::uint32_t place) {
  stalemate_sim_load_bytes(behind(to), behind(from), size, place);
}
void __wrap_stalemate_sim_store_bytes(void* to, const void* from, std::uint32_t size,
                                      std::uint32_t place) {
  stalemate_sim_store_bytes(behind(to), behind(from), size, place);
}
void __wrap_stalemate_sim_copy(void* to, const void* from, std::uint64_t size,
                               std::uint32_t place) {
  stalemate_sim_copy(behind(to), behind(from), size, place);
}
void __wrap_stalemate_sim_fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  end_store();
  stalemate_sim_fence(flags, order, scope);
}
std::uint64_t __wrap_stalemate_sim_sub_group(std::uint32_t collective, std::uint32_t element,
                                             std::uint32_t operation, std::uint64_t value,
                                             std::uint32_t lane) {
  end_store();
  return stalemate_sim_sub_group(collective, element, operation, value, lane);
}

// The pass makes them of calls; here they are functions, a place in the code the site.
void _Z7barrierj(std::uint32_t flags) {
  end_store();
  stalemate_sim_barrier(flags, kScopeWorkGroup, site_of(__builtin_return_address(0)));
}
void _Z18work_group_barrierj(std::uint32_t flags) {
  end_store();
  stalemate_sim_barrier(flags, kScopeWorkGroup, site_of(__builtin_return_address(0)));
}
void _Z18work_group_barrierj12memory_scope(std::uint32_t flags, std::uint32_t scope) {
  end_store();
  stalemate_sim_barrier(flags, scope, site_of(__builtin_return_address(0)));
}
void _Z17sub_group_barrierj(std::uint32_t flags) {
  end_store();
  stalemate_sim_sub_group_barrier(flags, kScopeSubGroup, site_of(__builtin_return_address(0)));
}
void _Z17sub_group_barrierj12memory_scope(std::uint32_t flags, std::uint32_t scope) {
  end_store();
  stalemate_sim_sub_group_barrier(flags, scope, site_of(__builtin_return_address(0)));
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming, bugprone-reserved-identifier, cert-dcl37-c,
// cert-dcl51-cpp)
#pragma GCC visibility pop
