#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "base/reused_memory.hpp"
#include "mutual_exclusion/lock_layout.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What one operation wrote down.
struct LockOperation {
  std::uint32_t op_index = 0;  // counted work-item by work-item
  std::uint32_t ticket = 0;    // read inside; of the last time that the section ran
  std::uint32_t strange = 0;   // a word of the record that is not the ticket; else the ticket
  std::uint32_t state = 0;

  std::uint32_t runs() const { return state & STALEMATE_LOCK_RUNS; }
  bool overlapped() const { return (state & STALEMATE_LOCK_OVERLAPPED) != 0; }
  bool ended() const { return (state & STALEMATE_LOCK_ENDED) != 0; }
};

/// An observation, checked and put into order. Of a condensed one, the part that is there.
struct LockRecording {
  Reused<LockOperation> operations;  // by ascending op_index
  Reused<std::uint32_t> lock_ids;    // ascending
  Reused<std::uint32_t> words;       // per lock all that its block holds at last
  bool groups_met = false;
  bool items_met = false;
};

/// The recording, or what is wrong with the observation.
std::variant<LockRecording, std::string> read_lock_recording(const LockLayout& layout,
                                                             const Observation& observation);

}  // namespace stalemate::properties
