#pragma once

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

  void remember_read(const std::byte* at, std::uint32_t size, std::uint64_t value) {
    read_at = at;
    read_value = value;
    read_size = static_cast<std::uint8_t>(size);
  }
};

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
