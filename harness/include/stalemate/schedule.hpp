#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stalemate {

/// A piece of a schedule: a work-item, by its linear global id, has the processor for that many
/// events, then somebody else. Pieces survive the deletion of others, unlike absolute positions.
/// Where sub-groups run in lockstep it is a sub-group, by its first work-item, and its steps.
struct Segment {
  std::uint32_t work_item = 0;
  std::uint64_t events = 1;

  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Which of all schedules a simulated device takes. Real devices take their own and ignore it.
struct Schedule {
  std::uint64_t seed = 0;  // of all that the scheduler and the memory model draw

  /// If given, one list for each dispatch: its segments in turn, in place of the scheduler's draws.
  /// A segment whose work-item cannot go on is left out. After the last one the work-items go on in
  /// turn, 64 events each.
  std::optional<std::vector<std::vector<Segment>>> follow = {};

  bool record = false;  // ask for a Recording

  friend bool operator==(const Schedule&, const Schedule&) = default;
};

enum class AccessKind : std::uint8_t {
  Load,
  Store,
  ReadModifyWrite,
  Fence,
  Barrier,
  Drain,  // a store that was buffered becomes visible to others
};

/// One event of a simulated launch, as a reader wants to see it.
struct Access {
  std::uint32_t work_item = 0;  // linear global id
  std::uint32_t work_group = 0;
  AccessKind kind = AccessKind::Load;
  bool is_atomic = false;
  bool is_volatile = false;
  std::string what = {};    // "atomic_xchg", "mem_fence", "barrier"; empty for plain accesses
  std::string object = {};  // the buffer or variable; empty for fences and barriers
  std::uint64_t offset_bytes = 0;  // within the object
  std::uint32_t size_bytes = 0;    // 1, 2, 4, 8; larger accesses are recorded in parts
  std::uint64_t seen = 0;          // the value loaded, also by a read-modify-write
  std::uint64_t truth = 0;         // what memory held then, before a store or drain
  bool from_store_buffer = false;  // what differs from `truth` in `seen` is on its way to memory
  std::uint64_t stored = 0;        // the value stored
  std::string file = {};           // as in the source's #line
  std::uint32_t line = 0;          // 0 if unknown

  /// Whether it saw what is older than memory. A store that is not in memory yet is newer.
  bool is_stale() const {
    const bool reads = kind == AccessKind::Load || kind == AccessKind::ReadModifyWrite;
    return reads && seen != truth && !from_store_buffer;
  }

  friend bool operator==(const Access&, const Access&) = default;
};

/// What happened in a launch: enough to see it again, and to explain it.
struct Recording {
  std::vector<std::vector<Segment>> segments = {};  // of each dispatch
  std::vector<Access> accesses = {};                // of traced objects only, in order
  std::uint64_t accesses_left_out = 0;              // beyond the first kAccessesMax
  std::uint64_t hash = 0;                           // of all events and values, traced or not

  static constexpr std::size_t kAccessesMax = 65536;

  friend bool operator==(const Recording&, const Recording&) = default;
};

}  // namespace stalemate
