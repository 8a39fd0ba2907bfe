#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mutual_exclusion/lock_recording.hpp"

namespace stalemate::properties {

/// What happened on one lock.
struct LockHistory {
  std::uint32_t lock = 0;
  std::span<const LockOperation> operations;  // each work-item's in its own order
  std::span<const std::uint32_t> words;       // what its block holds at last
};

/// The operations of a recording, lock by lock. Operations on locks that a condensed recording
/// leaves out are left out too.
class LockHistories {
 public:
  LockHistories(const LockLayout& layout, const LockRecording& recording);

  std::size_t size() const { return recording_.lock_ids.size(); }
  LockHistory at(std::size_t place) const;

 private:
  const LockRecording& recording_;
  std::size_t block_words_;
  std::vector<std::size_t> begin_;
  std::vector<LockOperation> operations_;
};

/// Operations by the ticket that they read, if they read 0, 1, 2, … once each; else nothing.
std::vector<LockOperation> in_order_of_tickets(const LockHistory& history);

}  // namespace stalemate::properties
