#include "sim/livelock/blocks.hpp"

#include <algorithm>

namespace stalemate::sim {
namespace {

// A loop that is looked at costs as much as twenty that are not: only who has been in one for long
// is, and each time for half as long again.
constexpr std::uint64_t kBlocksAtFirst = 4096;
constexpr std::uint64_t kGrowth = 4;

}  // namespace

void Blocks::begin(std::uint64_t blocks_max) {
  next_look_ = kBlocksAtFirst;
  limit_ = blocks_max;
  end_long_loop();
}

void Blocks::begin_long_loop(const WorkItem& self) {
  if (self.blocks > limit_) stuck_.looping_unproven(self.blocks);
  next_look_ = std::min(self.blocks * kGrowth, limit_);
  loop_.is_watched = true;
  loop_.who = self.id;
  loop_.blocks = self.blocks;
  loop_.blocks_end = self.blocks + self.blocks / 2;
  loop_.since = 0;
  loop_.power = 1;
  choose_looks();
}

void Blocks::end_long_loop() {
  loop_.is_watched = false;
  choose_looks();
}

/// Whoever is where he was, with the same registers and stack, and was told nothing in between,
/// will be there again, whatever others do.
void Blocks::look_for_return(const WorkItem& self, const std::byte* low) {
  if (self.id != loop_.who) return;
  const bool had_event = self.blocks < loop_.blocks;
  loop_.blocks = self.blocks;
  if (had_event || self.blocks > loop_.blocks_end) return end_long_loop();
  const std::byte* high = self.fiber.stack.high;
  ++loop_.since;
  if (loop_.power > 1 && is_same_stack(loop_.kept, low, high)) stuck_.looping(loop_.since);
  if (loop_.since < loop_.power) return;
  read_stack(loop_.kept, low, high);
  loop_.since = 0;
  loop_.power *= 2;
}

void Blocks::look(WorkItem& self, const std::byte* low) {
  count(self);
  if (loop_.is_watched) look_for_return(self, low);
  if (state_.certifying) watch_.see_block(self, low);
}

}  // namespace stalemate::sim
