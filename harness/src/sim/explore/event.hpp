#pragma once

#include <array>
#include <cstdint>

#include "sim/explore/clock.hpp"

namespace stalemate::sim::explore {

enum class MemoryOrder : std::uint8_t {
  Plain,  // not atomic
  Relaxed,
  Acquire,
  Release,
  AcquireRelease,
  Sequential,
};

/// From narrow to wide.
enum class MemoryScope : std::uint8_t { WorkItem, SubGroup, WorkGroup, Device, AllDevices };

/// OpenCL orders global and local memory apart.
using Spaces = std::uint8_t;
constexpr Spaces kGlobalSpace = 1;
constexpr Spaces kLocalSpace = 2;
constexpr Spaces kBothSpaces = kGlobalSpace | kLocalSpace;
constexpr unsigned kSpaceCount = 2;
constexpr std::uint8_t kLocalMemory = 1;  // as the space of an access

constexpr bool is_acquire(MemoryOrder order) {
  return order == MemoryOrder::Acquire || order == MemoryOrder::AcquireRelease ||
         order == MemoryOrder::Sequential;
}
constexpr bool is_release(MemoryOrder order) {
  return order == MemoryOrder::Release || order == MemoryOrder::AcquireRelease ||
         order == MemoryOrder::Sequential;
}

/// What a read-modify-write does with the value that it reads.
struct Update {
  enum class Kind : std::uint8_t { None, Modify, CompareExchange };

  std::uint64_t operand = 0;   // stored by a compare-exchange that takes place
  std::uint64_t expected = 0;  // by a compare-exchange
  Kind kind = Kind::None;      // None: a load
  std::uint8_t operation = 0;  // of Modify; the program's own numbers
  bool is_weak = false;        // a compare-exchange that may fail though it reads what it expects
  bool only_stores = false;    // nobody looks at what it reads, which may be what nobody wrote
  bool may_act_late = false;   // it is relaxed, and nobody uses its result
  std::uint8_t late = 0;       // it acts behind so many answers to what follows it
  std::uint8_t size = 0;
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryOrder order_on_failure = MemoryOrder::Relaxed;

  bool operator==(const Update&) const = default;

  /// Whether it stores something when it reads `value`, unless it is weak and fails.
  bool takes_place(std::uint64_t value) const {
    return kind == Kind::Modify || (kind == Kind::CompareExchange && value == expected);
  }
};

/// Unit of memory on which accesses contend; none overlaps another.
using PlaceId = std::uint16_t;

/// Index of an event in its graph, in the order in which they were added.
using EventId = std::int16_t;
constexpr EventId kNoEvent = -1;  // as a write: the value that was there at first
constexpr unsigned kEventsOfItemMax = 250;
constexpr unsigned kEventsMax = kEventsOfItemMax * kItemsMax;

/// A read-modify-write that takes place is a read and, next in its work-item, a write. A barrier is
/// an arrival and a departure.
enum class EventKind : std::uint8_t { Read, Write, Fence, Arrive, Leave };

struct Event {
  Clock before;                            // program order, reads-from and barriers, itself too
  std::array<Clock, kSpaceCount> ordered;  // happens before it in that memory, itself too
  std::uint64_t value = 0;                 // read or written
  Update update;                           // of a read
  std::uint32_t site = 0;                  // of a barrier: the call in the source
  std::uint32_t where = 0;                 // the access in the source; the program's own numbers
  EventId reads_from = kNoEvent;           // of a read
  EventId previous = kNoEvent;             // of the same work-item
  EventId previous_here = kNoEvent;        // access of the same place, added before
  std::uint16_t rank = 0;                  // in coherence order; of a read, that of what it reads
  PlaceId place = 0;                       // of an access
  std::uint16_t barrier = 0;               // of a barrier: the how-manieth of its work-item, from 1
  std::uint8_t item = 0;
  std::uint8_t index = 0;         // in its work-item
  std::uint8_t round_length = 0;  // of an arrival: as Round has it
  std::uint8_t round_since = 0;
  EventKind kind = EventKind::Fence;
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryScope scope = MemoryScope::Device;
  Spaces spaces = kBothSpaces;      // that its order is for
  std::uint8_t space = 0;           // of an access: 0 global, 1 local
  bool exclusive = false;           // part of a read-modify-write that takes place
  bool fails = false;               // a weak compare-exchange, though it reads what it expects
  bool continued = false;           // acquires a release by what its work-item stored there later
  bool is_plain_in_source = false;  // whatever its order

  bool is_access() const { return kind == EventKind::Read || kind == EventKind::Write; }
  bool is_atomic() const { return order != MemoryOrder::Plain; }
  /// Whether it may race with any access that it is not ordered with.
  bool races_as_plain() const { return !is_atomic() || is_plain_in_source; }
  bool is_sequential() const { return order == MemoryOrder::Sequential; }
  /// Whether its work-item was answered by it: the write of a read-modify-write was by its read.
  bool is_answer() const {
    return kind != EventKind::Arrive && !(kind == EventKind::Write && exclusive);
  }
};

/// Whether `first` precedes `second` in program order, reads-from and barriers.
inline bool precedes(const Event& first, const Event& second) {
  return second.before.holds(first.item, first.index);
}

/// Whether `first` happens before `second` in a memory that the orders of both are for.
inline bool happens_before(const Event& first, const Event& second, unsigned space) {
  return second.ordered[space].holds(first.item, first.index);
}

}  // namespace stalemate::sim::explore
