#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// "load", "read_modify_write".
std::string_view name(AccessKind kind);

/// The order that an access had: of a compare-exchange that failed, the one for that. `None` is
/// that of plain accesses, and of recordings by versions that did not keep it.
enum class MemoryOrder : std::uint8_t {
  None,
  Relaxed,
  Acquire,
  Release,
  AcquireRelease,
  SequentiallyConsistent,
};

/// Whom an order reaches. `None` likewise.
enum class MemoryScope : std::uint8_t {
  None,
  WorkItem,
  SubGroup,
  WorkGroup,
  Device,
  AllDevices,
};

/// The words of OpenCL C behind `memory_order_` and `memory_scope_`: "acq_rel", "work_group";
/// "none".
std::string_view name(MemoryOrder order);
std::string_view name(MemoryScope scope);

/// The store that a load reads, where that is known: of executions that were explored.
struct ReadsFrom {
  std::optional<std::uint32_t> work_item = {};  // nothing: the value was there before the dispatch
  std::string file = {};                        // of the store
  std::uint32_t line = 0;

  friend bool operator==(const ReadsFrom&, const ReadsFrom&) = default;
};

/// One event of a simulated launch, as a reader wants to see it.
struct Access {
  std::uint32_t work_item = 0;  // linear global id
  std::uint32_t work_group = 0;
  AccessKind kind = AccessKind::Load;
  bool is_atomic = false;
  bool is_volatile = false;
  MemoryOrder order = MemoryOrder::None;  // of atomics and fences; a fence of OpenCL 1.x has both
  MemoryScope scope = MemoryScope::None;
  bool orders_local = false;   // of fences and barriers: their flags have that memory
  bool orders_global = false;  // likewise; neither, where they are not known
  std::uint32_t dispatch = 0;  // of the launch, counted from 0
  std::string what = {};       // "atomic_xchg", "mem_fence", "barrier"; empty for plain accesses
  std::string object = {};     // the buffer or variable; empty for fences and barriers
  bool is_local = false;       // each work-group has an object of that name for itself
  std::uint64_t offset_bytes = 0;  // within the object
  std::uint32_t size_bytes = 0;    // 1, 2, 4, 8; larger accesses are recorded in parts
  std::uint64_t seen = 0;          // the value loaded, also by a read-modify-write
  std::uint64_t truth = 0;         // what memory held then, before a store or drain
  // Of a load: what differs from `truth` in `seen` is on its way to memory. Of a read-modify-write:
  // it acted late. Of a store: it comes in front of what memory holds.
  bool from_store_buffer = false;
  bool is_weak_failure = false;  // of a compare-exchange that saw what it expects
  bool stores_same = false;      // of one that succeeded, and left what was there
  bool was_missed = false;       // of what acted late: others came to the place meanwhile
  std::uint64_t stored = 0;      // the value stored
  std::string file = {};         // as in the source's #line
  std::uint32_t line = 0;        // 0 if unknown
  std::optional<ReadsFrom> reads_from = {};

  /// Whether it saw what is older than memory. A store that is not in memory yet is newer.
  bool is_stale() const {
    const bool reads = kind == AccessKind::Load || kind == AccessKind::ReadModifyWrite;
    return reads && seen != truth && !from_store_buffer;
  }

  /// Whether it is a store of what is older than memory, which nobody may come to see.
  bool is_older() const { return kind == AccessKind::Store && from_store_buffer; }

  bool acts_late() const { return kind == AccessKind::ReadModifyWrite && from_store_buffer; }

  /// The work-group whose own the object is; nothing if all have it in common.
  std::optional<std::uint32_t> owner() const {
    return is_local ? std::optional(work_group) : std::nullopt;
  }

  /// Whether a driver made it, or a shared file of ours, and not the code under test.
  bool is_of_driver() const { return file.starts_with("stalemate/"); }

  friend bool operator==(const Access&, const Access&) = default;
};

/// "my.cl:12", without the folder; empty if that is unknown.
std::string source_line(const Access& access);
std::string source_line(const ReadsFrom& store);

/// Whether a built-in function copies asynchronously by it.
bool is_of_copy(const Access& access);

/// Two accesses that nothing orders, though they need it: C11 5.1.2.4, OpenCL C 3.0 3.3.6.2.
struct DataRace {
  Access first;  // as the launch made them
  Access second;
  bool is_of_scope = false;  // both are atomic, and do not reach each other
  bool is_in_group = false;  // both work-items are of one work-group

  friend bool operator==(const DataRace&, const DataRace&) = default;
};

/// Of a launch. More pairs of lines that race are a program without any synchronisation.
constexpr std::size_t kRacesMax = 8;

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
