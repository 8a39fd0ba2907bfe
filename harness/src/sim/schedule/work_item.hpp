#pragma once

#include <cstdint>
#include <vector>

#include "sim/dispatch/dispatch.hpp"
#include "sim/machine/races.hpp"
#include "sim/memory/line_cache.hpp"
#include "sim/memory/local_memory.hpp"
#include "sim/memory/store_buffers.hpp"
#include "sim/memory/target.hpp"
#include "sim/schedule/fiber.hpp"
#include "sim/schedule/lanes.hpp"
#include "sim/schedule/priorities.hpp"
#include "sim/schedule/runnable_set.hpp"
#include "sim/schedule/stacks.hpp"

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

struct WorkItem {
  Fiber fiber;
  std::uint32_t id = 0;  // linear global id
  std::uint32_t local_id = 0;
  std::uint32_t group = 0;
  std::uint32_t sub_group = 0;  // of all work-groups
  std::uint32_t unit = 0;       // compute unit
  State state = State::NotResident;
  bool exchanged = false;  // by its latest compare-exchange
  std::uint32_t place = 0;
  const char* built_in = "";
  std::uint64_t site = 0;   // where it waits
  std::uint32_t block = 0;  // in lockstep: that it goes on with
  std::uint64_t collective = 0;
  std::uint64_t events = 0;
  std::uint64_t blocks = 0;  // since the last event
  std::uint64_t draw_key = 0;
  Target read_target;  // of its latest load
  std::uint64_t read_value = 0;
  std::uint32_t read_size = 0;  // 0: none yet
};

/// In lockstep: who has to let others of its sub-group go on first.
inline bool is_kept_waiting(const WorkItem& item) {
  return item.state == State::AtBranch || item.state == State::AtReconvergence;
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

/// Part of the address space that is one object.
struct Extent {
  std::byte* begin = nullptr;
  std::uint64_t size_bytes = 0;
  std::uint32_t object = 0;
  Where where = Where::Global;
};

/// All state of the simulated device, of the launch that runs and of what outlives it.
struct Machine {
  const Launch* launch = nullptr;
  Settings settings;
  Ended ended;

  std::vector<WorkItem> work_items;
  std::vector<WorkGroup> groups;
  std::vector<Barrier> sub_groups;
  std::vector<Lanes> lanes;   // in lockstep: of each sub-group
  Lanes* stepping = nullptr;  // whose turn it is
  WorkItem* current = nullptr;
  Fiber main;
  Stacks stacks;

  RunnableSet runnable;
  std::uint32_t live = 0;
  std::uint32_t groups_started = 0;
  std::uint32_t groups_resident = 0;

  // Turns: what the scheduler drew, and where it is in the segments that it follows.
  std::uint64_t turn_key = 0;
  std::uint64_t turns_drawn = 0;
  std::uint32_t turn_of = 0;
  std::uint64_t turns_left = 0;
  Priorities priorities;  // of the policy pct
  std::size_t segment = 0;
  std::uint64_t segment_used = 0;

  std::vector<Extent> extents;  // by address
  Extent recent;                // the one accessed last

  LocalMemory local_memory;
  StoreBuffers buffers;
  LineCache cache;
  Races races;
  bool weak = false;  // loads may see something else than memory holds
  std::uint64_t last_change = 0;
  std::uint64_t last_end = 0;  // of a work-item
  std::uint64_t idle_check_at = 0;
  bool certifying = false;  // whether a proof of livelock is searched for; see certify.hpp

  std::uint32_t unit_owner(std::uint32_t unit) const {
    return static_cast<std::uint32_t>(work_items.size()) + unit;
  }
};

/// There is one in a process, because instrumented code calls functions that are told of none.
extern Machine machine;

}  // namespace stalemate::sim
