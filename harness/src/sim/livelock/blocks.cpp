#include "sim/machine/blocks.hpp"

#include <algorithm>

#include "sim/abi/abi.hpp"
#include "sim/machine/machine.hpp"
#include "sim/machine/progress.hpp"
#include "sim/machine/watch.hpp"

namespace stalemate::sim {
extern "C" {
// Instrumented code calls stalemate_sim_block, which has to be written in assembly: a compiler's
// prologue would come between the work-item's state and who looks at it.
bool stalemate_sim_looks_at_blocks = false;
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
  cmpb $0, stalemate_sim_looks_at_blocks(%rip)
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
namespace {

// A loop that is looked at costs as much as twenty that are not: only who has been in one for long
// is, and each time for half as long again.
constexpr std::uint64_t kBlocksAtFirst = 4096;
constexpr std::uint64_t kGrowth = 4;

/// A work-item that has had no event for long. Brent's algorithm, as in certify.cpp: one state is
/// kept, and another after twice as many blocks.
struct LongLoop {
  bool is_watched = false;
  std::uint32_t who = 0;
  std::uint64_t blocks = 0;  // as of its last one
  std::uint64_t blocks_end = 0;
  std::uint64_t since = 0;
  std::uint64_t power = 1;
  PrivateState kept = {};
};

LongLoop long_loop;
std::uint64_t next_look = kBlocksAtFirst;  // blocks since the last event
std::uint64_t blocks_limit = 0;

void begin_long_loop() {
  WorkItem& self = *machine.current;
  if (self.blocks > blocks_limit) fail_looping_unproven(self.blocks);
  next_look = std::min(self.blocks * kGrowth, blocks_limit);
  long_loop.is_watched = true;
  long_loop.who = self.id;
  long_loop.blocks = self.blocks;
  long_loop.blocks_end = self.blocks + self.blocks / 2;
  long_loop.since = 0;
  long_loop.power = 1;
  watch_blocks();
}

void end_long_loop() {
  long_loop.is_watched = false;
  watch_blocks();
}

/// Whoever is where he was, with the same registers and stack, and was told nothing in between,
/// will be there again, whatever others do.
void look_for_return(const std::byte* low) {
  const WorkItem& self = *machine.current;
  if (self.id != long_loop.who) return;
  const bool had_event = self.blocks < long_loop.blocks;
  long_loop.blocks = self.blocks;
  if (had_event || self.blocks > long_loop.blocks_end) return end_long_loop();
  const std::byte* high = self.fiber.stack.high;
  ++long_loop.since;
  if (long_loop.power > 1 && is_same_stack(long_loop.kept, low, high)) {
    fail_looping(long_loop.since);
  }
  if (long_loop.since < long_loop.power) return;
  read_stack(long_loop.kept, low, high);
  long_loop.since = 0;
  long_loop.power *= 2;
}

}  // namespace

void begin_blocks(std::uint64_t blocks_max) {
  next_look = kBlocksAtFirst;
  blocks_limit = blocks_max;
  long_loop.is_watched = false;
  watch_blocks();
}

void watch_blocks() {
  stalemate_sim_looks_at_blocks = machine.certifying || long_loop.is_watched;
}

void stalemate_sim_count_block() {
  if (++machine.current->blocks > next_look) [[unlikely]]
    begin_long_loop();
}

void stalemate_sim_look_at_block(const std::byte* low) {
  stalemate_sim_count_block();
  if (long_loop.is_watched) look_for_return(low);
  if (machine.certifying) watch_block(low);
}

}  // namespace stalemate::sim
