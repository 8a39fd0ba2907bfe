#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mutual_exclusion/lock_histories.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// What can go wrong on a lock, causes before what follows from them.
enum class LockFault : std::uint8_t {
  Overwrote,   // a word was written that nobody may write
  Overlapped,  // a section began while another was under way, by the counter
  Alike,       // a section read a ticket that another had read
  Repeated,    // the section of one operation ran more than once
  Missed,      // the section of an operation did not run
  Unsaved,     // the last to leave a work-group never came to where it saves the group's locks
  Invented,    // a section read a ticket that nobody had written
  Torn,        // a section read a record whose words differ from the ticket
  Swapped,     // a work-item read an earlier ticket in a later operation
  Unkept,      // the last ticket or record is not what the last section wrote
};
constexpr std::size_t kLockFaults = 10;

/// What went wrong on one lock.
struct LockFinding {
  std::uint32_t lock = 0;
  std::uint64_t operations = 0;
  std::uint32_t last_ticket = 0;
  std::array<std::uint64_t, kLockFaults> counts{};                  // how often, by fault
  std::array<std::vector<LockOperation>, kLockFaults> witnesses{};  // two operations at most

  std::uint64_t count(LockFault fault) const { return counts[static_cast<std::size_t>(fault)]; }
  const std::vector<LockOperation>& witness(LockFault fault) const {
    return witnesses[static_cast<std::size_t>(fault)];
  }
  bool is_clean() const;
  LockFault cause() const;  // the first that there is
};

/// All that is wrong on that lock.
LockFinding find_faults(const LockLayout& layout, const LockHistory& history);

/// What a fault is called. Sections with tickets alike were inside at once or read stale data; only
/// a launch that counts who is inside tells which.
ViolationKind kind_of(LockFault fault, bool is_counted);

}  // namespace stalemate::properties
