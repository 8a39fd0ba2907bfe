#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/dispatch/issuer.hpp"
#include "sim/dispatch/target.hpp"
#include "sim/schedule/fiber.hpp"

namespace stalemate::sim {

enum class State : std::uint8_t {
  NotResident,  // its work-group waits for a place
  Runnable,
  AtBarrier,
  AtSubGroup,  // at a barrier or collective of its sub-group
  AtBranch,    // in lockstep: at a branch, or at the beginning of a way that others go before it
  AtReconvergence,  // in lockstep: where those of its sub-group who went other ways come too
  Ended,
};

/// What `async_work_group_copy` and its kin are given.
struct AskedCopy {
  const void* to;
  const void* from;
  std::uint64_t size;
  std::uint64_t stride;
};

// What each event looks at comes first: two lines of the processor's cache, and one is filled by
// each turn of another.
struct alignas(64) WorkItem : Issuer {
  Fiber fiber = {};
  std::uint64_t blocks = 0;            // since the last event
  const std::byte* read_at = nullptr;  // by its latest load
  std::uint64_t read_value = 0;
  std::uint8_t read_size = 0;  // 0: none yet
  State state = State::NotResident;
  bool exchanged = false;   // by its latest compare-exchange
  std::uint32_t block = 0;  // in lockstep: that it goes on with
  std::uint64_t site = 0;   // where it waits
  std::uint64_t collective = 0;
  std::uint32_t collective_at = 0;  // the call of its next collective function
  std::uint32_t copies = 0;         // all that it has asked for, as a hash
  std::uint16_t copying = 0;        // the number of the copy that it makes for all; 0: none
  std::uint32_t copy_events = 0;    // that it has got
  std::uint32_t copy_place = 0;     // of its latest copy
  std::uint64_t unwaited = 0;       // events of copies, one bit each and one for all later ones

  void remember_read(const std::byte* at, std::uint32_t size, std::uint64_t value) {
    read_at = at;
    read_value = value;
    read_size = static_cast<std::uint8_t>(size);
  }

  /// The copy's event is `event`, or a new one if that is 0. Gives the event: for work-items of a
  /// group that ask for the same it is the same number.
  std::uint32_t ask_for_copy(const AskedCopy& copy, std::uint32_t event) {
    std::uint64_t hash = copies + 1;
    for (const std::uint64_t part :
         {reinterpret_cast<std::uint64_t>(copy.to), reinterpret_cast<std::uint64_t>(copy.from),
          copy.size, copy.stride}) {
      hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 32U;
    }
    copies = static_cast<std::uint32_t>(hash);
    copy_place = place;
    if (event == 0) event = ++copy_events;
    unwaited |= bit_of_event(event);
    return event;
  }

  static constexpr std::uint64_t bit_of_event(std::uint32_t event) {
    return std::uint64_t{1} << std::min(event, 63U);
  }
};

/// Of a barrier of the work-group: the call, below what the work-item has asked to be copied.
inline std::uint64_t site_after(const WorkItem& item, std::uint32_t site) {
  return std::uint64_t{item.copies} << 32U | site;
}

/// In lockstep: who has to let others of its sub-group go on first.
inline bool is_kept_waiting(const WorkItem& item) {
  return item.state == State::AtBranch || item.state == State::AtReconvergence;
}

/// Who waits for all others of its work-group or sub-group.
inline bool waits_for_all(const WorkItem& item) {
  return item.state == State::AtBarrier || item.state == State::AtSubGroup;
}

/// Work-items that wait for each other: a work-group or a sub-group.
struct Barrier {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t live = 0;
  std::uint32_t waiting = 0;
  std::uint64_t site = 0;  // of those that wait
  State state = State::AtBarrier;
};

struct WorkGroup {
  Barrier barrier;
  std::uint32_t slot = 0;  // of local memory
  std::byte* local = nullptr;
  std::vector<void*> arguments;  // its own, if there are pointers to local memory
  std::vector<void*> pointers;
};

/// All work-items of a dispatch, in their groups.
struct Crew {
  std::vector<WorkItem> items;
  std::vector<WorkGroup> groups;
  std::vector<Barrier> sub_groups;
  WorkItem* current = nullptr;  // who runs
  std::uint32_t live = 0;       // have not ended
  std::uint32_t units = 0;      // compute units that work-groups are on

  const WorkGroup& group_of_current() const { return groups[current->group]; }
};

}  // namespace stalemate::sim
