#include "sim/runtime/abi_blocks.hpp"

#include "sim/abi/abi.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {
extern "C" {
// Instrumented code calls stalemate_sim_block, which has to be written in assembly: a compiler's
// prologue would come between the work-item's state and who looks at it.
constinit thread_local bool stalemate_sim_looks_at_blocks = false;
[[gnu::used]] void stalemate_sim_count_block();
[[gnu::used]] void stalemate_sim_look_at_block(const std::byte* low);
}
}  // namespace stalemate::sim

// What is pushed are the registers that the System V ABI lets a callee keep; with the stack above
// they are all that the work-item may still read. The callee keeps them, so none is popped.
asm(R"(
.hidden stalemate_sim_looks_at_blocks
.hidden stalemate_sim_count_block
.hidden stalemate_sim_look_at_block
.text
.p2align 4
.globl stalemate_sim_block
.type stalemate_sim_block, @function
stalemate_sim_block:
  cmpb $0, %fs:stalemate_sim_looks_at_blocks@tpoff
  jne 1f
  jmp stalemate_sim_count_block
1:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, %rdi
  subq $8, %rsp
  call stalemate_sim_look_at_block
  addq $56, %rsp
  ret
.size stalemate_sim_block, .-stalemate_sim_block
)");

namespace stalemate::sim {

void stalemate_sim_count_block() {
  Simulator& simulator = running();
  simulator.blocks.count(simulator.schedule.current());
}

void stalemate_sim_look_at_block(const std::byte* low) {
  Simulator& simulator = running();
  simulator.blocks.look(simulator.schedule.current(), low);
}

}  // namespace stalemate::sim
