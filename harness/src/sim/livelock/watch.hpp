#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/dispatch/happened.hpp"
#include "sim/schedule/work_item.hpp"

/// What a work-item does next is decided by its registers and its stack, and by what it is told.
/// While the device looks for a proof of livelock each is known as it was at the first basic block
/// after an event, by all that it was told since, and by the number of blocks since: then it was in
/// code of its own, and whatever the device itself had on its stack was gone.
namespace stalemate::sim {

/// A work-item's registers that calls keep, and its stack, in words; as it began a basic block.
struct PrivateState {
  const std::byte* low = nullptr;  // the stack's end then
  std::vector<std::uint64_t> words = {};

  friend bool operator==(const PrivateState&, const PrivateState&) = default;
};

/// Reads what lies from `low` to the beginning of the stack. Slots that are dead are read too: they
/// can make two states that are alike look different, never the other way round.
void read_stack(PrivateState& state, const std::byte* low, const std::byte* high);
bool is_same_stack(const PrivateState& state, const std::byte* low, const std::byte* high);

/// What is known of one work-item.
struct Watched {
  PrivateState at_block;
  std::uint64_t blocks = 0;              // of the work-item since its latest event, then
  std::vector<std::uint64_t> told = {};  // since then: what its events were, and what they gave
  std::uint64_t hash = 0;                // of all that
};

class Watch {
 public:
  /// Of so many work-items, from now on: nothing but that they are where they are.
  void begin_anew(std::size_t work_items);

  const std::vector<Watched>& all() const { return all_; }

  /// The work-item begins a basic block, and its state is from `low` on.
  void see_block(const WorkItem& item, const std::byte* low);

  /// The work-item begins an event, and is told what it gave.
  void see_event(const WorkItem& item) { add_told(item, 0); }
  void see_told(const WorkItem& item, const Happened& happened);

 private:
  void add_told(const WorkItem& item, std::uint64_t word);

  std::vector<Watched> all_;
};

}  // namespace stalemate::sim
