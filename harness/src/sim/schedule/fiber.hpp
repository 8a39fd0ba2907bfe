#pragma once

#include <cstddef>

#include "base/address_sanitizer.hpp"

namespace stalemate::sim {

struct Stack {
  std::byte* low = nullptr;  // above the guard page
  std::byte* high = nullptr;
};

/// A thread of control with a stack of its own; the process's own stack is one too.
struct Fiber {
  // While it does not run; null before it begins.
  void* stack_pointer = nullptr;
  void* frame_pointer = nullptr;
  void* goes_on_at = nullptr;
  Stack stack;
};

/// Makes `fiber` begin in `entry`, which never returns, at its first switch. `entry` has to call
/// `arrived` first.
void prepare(Fiber& fiber, Stack stack, void (*entry)());

#ifndef __x86_64__
#error "the simulated device switches stacks in assembly, which is written for x86-64 only"
#endif

/// In the place of a call: all registers are said to change, so that the caller keeps what it still
/// needs, and nothing else, on its own stack. Nothing is pushed, below which there may be data. A
/// return would be predicted by calls of the fiber that is left, and a jump is by what jumps before
/// it did. swapcontext would make two system calls.
[[gnu::always_inline]] inline void switch_stacks(Fiber& from, const Fiber& to) {
  Fiber* save = &from;
  const Fiber* resume = &to;
  asm volatile(R"(
  leaq 1f(%%rip), %%rax
  movq %%rsp, (%%rdi)
  movq %%rbp, 8(%%rdi)
  movq %%rax, 16(%%rdi)
  movq (%%rsi), %%rsp
  movq 8(%%rsi), %%rbp
  jmpq *16(%%rsi)
1:
)"
               : "+D"(save), "+S"(resume)
               :
               : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
                 "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
                 "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
#ifdef __AVX512F__
                 "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24",
                 "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3",
                 "k4", "k5", "k6", "k7",
#endif
                 "memory", "cc");
}

#if STALEMATE_ADDRESS_SANITIZER
void switch_fibers(Fiber& from, Fiber& to);
void arrived();
#else
[[gnu::always_inline]] inline void switch_fibers(Fiber& from, Fiber& to) {
  switch_stacks(from, to);
}
inline void arrived() {}
#endif

}  // namespace stalemate::sim
