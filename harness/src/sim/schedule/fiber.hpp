#pragma once

#include <cstddef>

#include "base/address_sanitizer.hpp"

extern "C" void stalemate_sim_switch_stacks(void** save, void* resume);

namespace stalemate::sim {

struct Stack {
  std::byte* low = nullptr;  // above the guard page
  std::byte* high = nullptr;
};

/// A thread of control with a stack of its own; the process's own stack is one too.
struct Fiber {
  Stack stack;
  void* stack_pointer = nullptr;  // while it does not run
};

/// Makes `fiber` begin in `entry`, which never returns, at its first switch. `entry` has to call
/// `arrived` first.
void prepare(Fiber& fiber, Stack stack, void (*entry)());

#if STALEMATE_ADDRESS_SANITIZER
void switch_fibers(Fiber& from, Fiber& to);
void arrived();
#else
inline void switch_fibers(Fiber& from, Fiber& to) {
  stalemate_sim_switch_stacks(&from.stack_pointer, to.stack_pointer);
}
inline void arrived() {}
#endif

}  // namespace stalemate::sim
