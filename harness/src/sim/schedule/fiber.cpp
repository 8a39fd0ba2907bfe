#include "sim/schedule/fiber.hpp"

#include <cstdint>

#if STALEMATE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#ifndef __x86_64__
#error "the simulated device switches stacks in assembly, which is written for x86-64 only"
#endif

// The registers that the System V ABI lets a callee keep. swapcontext would make two system calls.
asm(R"(
.text
.p2align 4
.globl stalemate_sim_switch_stacks
.type stalemate_sim_switch_stacks, @function
stalemate_sim_switch_stacks:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size stalemate_sim_switch_stacks, .-stalemate_sim_switch_stacks
)");

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
  *--frame = reinterpret_cast<void*>(entry);
  for (int saved_register = 0; saved_register < 6; ++saved_register) *--frame = nullptr;
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
  stalemate_sim_switch_stacks(&from.stack_pointer, to.stack_pointer);
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
