#include "sim/schedule/fiber.hpp"

#include <cstdint>

#if STALEMATE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace stalemate::sim {

void prepare(Fiber& fiber, Stack stack, void (*entry)()) {
#if STALEMATE_ADDRESS_SANITIZER
  // A fiber that was abandoned after a fault left its red zones behind.
  ASAN_UNPOISON_MEMORY_REGION(stack.low, static_cast<std::size_t>(stack.high - stack.low));
#endif
  fiber.stack = stack;
  std::byte* top = stack.high - reinterpret_cast<std::uintptr_t>(stack.high) % 16;
  auto* frame = reinterpret_cast<void**>(top);
  *--frame = nullptr;  // where `entry` would return to; keeps the stack aligned as after a call
  fiber.goes_on_at = reinterpret_cast<void*>(entry);
  fiber.stack_pointer = frame;
}

#if STALEMATE_ADDRESS_SANITIZER
namespace {
thread_local Fiber* left_fiber = nullptr;
}

void switch_fibers(Fiber& from, Fiber& to) {
  void* fake_stack = nullptr;
  left_fiber = &from;
  __sanitizer_start_switch_fiber(&fake_stack, to.stack.low,
                                 static_cast<std::size_t>(to.stack.high - to.stack.low));
  switch_stacks(from, to);
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
}

// Only here the bounds of the process's own stack become known.
void arrived() {
  const void* low = nullptr;
  std::size_t size = 0;
  __sanitizer_finish_switch_fiber(nullptr, &low, &size);
  if (left_fiber->stack.low != nullptr) return;
  left_fiber->stack.low = const_cast<std::byte*>(static_cast<const std::byte*>(low));
  left_fiber->stack.high = left_fiber->stack.low + size;
}
#endif

}  // namespace stalemate::sim
