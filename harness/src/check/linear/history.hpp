#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stalemate::check::linear {

/// What an operation does. What a role means is the model's: see `SequentialModel`.
enum class Role : std::uint8_t {
  Push,
  Pop,
  PushFront,
  PopFront,
  PushBack,
  PopBack,
  Steal,  // stack queue priority_queue deque
  Put,
  Take,  // bag; put also of a map
  Insert,
  Remove,
  Contains,
  Get,  // set map
  Add,
  Read,
  Write,
  Exchange,
  CompareExchange,  // counter register
  Acquire,
  Release,  // semaphore
  ReadLock,
  ReadUnlock,
  WriteLock,
  WriteUnlock,  // rw_lock
  Allocate,
  Free  // allocator
};

enum class Outcome : std::uint8_t {
  Succeeded,
  Failed,  // empty, full, absent, present, not equal: what it means is the model's
  Waits    // had not ended when the recording was given up
};

/// Marks of an operation on a cell that every operation adds one to, once before and once after,
/// with acquire-release order. `end` of one below `begin` of another means that the one happens
/// before.
struct Stamp {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// One operation, as it was recorded.
///
/// Shapes: `item` is unique over all groups; `dispatch` counts from 0, and what observes afterwards
/// has one of its own; `phase` counts the barriers that the group had passed in the dispatch.
struct Operation {
  std::uint32_t item = 0;
  std::uint32_t object = 0;
  std::uint32_t dispatch = 0;
  std::uint32_t group = 0;
  std::uint32_t phase = 0;
  Role role = Role::Push;
  Outcome outcome = Outcome::Succeeded;
  bool may_fail = false;  // may report failure whatever the state is
  std::uint64_t key = 0;  // set, map
  /// What is pushed, put, written or added; the handle that is freed; how many permits (0 is one).
  std::uint64_t value = 0;
  std::uint64_t expected = 0;  // compare_exchange
  /// Popped, read, old value, handle; of locks and permits what they guard, a word in each half:
  /// the lower one counts each write_lock or acquire, the upper one each write_unlock or release.
  /// Nothing if not recorded.
  std::optional<std::uint64_t> result;
  std::optional<Stamp> stamp;
};

/// Vector clocks of one operation, from a device that has them. A happens before B where
/// `B.begin[A.item] >= A.end`. An item that `begin` is too short for has done nothing that is
/// known.
struct OperationClock {
  std::vector<std::uint64_t> begin;  // by item, when the operation began
  std::uint64_t end = 0;             // own component when it had ended
};

/// Operations on objects that share a model. Operations of one work-item stand in program order;
/// those of different work-items may stand in any.
struct History {
  std::vector<Operation> operations;
  std::vector<OperationClock> clocks;  // empty, or one for each operation
};

using Index = std::uint32_t;

/// Whether operation `a` happens before `b`: program order, dispatches, barriers of a group, stamps
/// and clocks, no other source. Transitive where stamps, if any, are on every operation of a
/// dispatch.
bool precedes(const History& history, Index a, Index b);

}  // namespace stalemate::check::linear
