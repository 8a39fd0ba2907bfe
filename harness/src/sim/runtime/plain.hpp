#pragma once

#include "sim/machine/addresses.hpp"
#include "sim/machine/event.hpp"
#include "sim/machine/faults.hpp"
#include "sim/machine/ordering.hpp"

namespace stalemate::sim {

struct Seen {
  std::uint64_t value = 0;
  std::uint64_t truth = 0;         // what memory holds
  bool from_store_buffer = false;  // so that `value` is newer than `truth`, and no byte of it older
};

/// What the current work-item sees through its buffers and, if the load may use it, the cache.
Seen see(const Target& target, std::uint32_t size, bool may_be_cached);

/// Loads 8 bytes at most, in an event that has begun.
inline std::uint64_t load_part(const Target& target, std::uint32_t size, bool is_volatile) {
  Seen seen;
  if (machine.weak) [[unlikely]] {
    seen = see(target, size, !is_volatile);
  } else {
    seen.value = seen.truth = read_bits(target.at, size);
  }
  WorkItem& self = *machine.current;
  self.read_target = target;
  self.read_value = seen.value;
  self.read_size = size;
  if (machine.races.look())
    machine.races.access_plainly({.target = target, .size = size, .reads = true}, is_volatile);
  note({.kind = AccessKind::Load,
        .target = target,
        .size = size,
        .seen = seen.value,
        .truth = seen.truth,
        .from_store_buffer = seen.from_store_buffer});
  return seen.value;
}

/// Stores 8 bytes at most, in an event that has begun; atomically if `how` is given.
inline void store_part(const Target& target, std::uint32_t size, std::uint64_t value,
                       const Synchronisation* how = nullptr) {
  if (machine.races.look() && how == nullptr) {
    machine.races.access_plainly({.target = target, .size = size, .stored = value, .writes = true},
                                 (machine.current->place & kVolatile) != 0);
  }
  if (target.where == Where::Local) machine.local_memory.mark_written(target.at, size);
  // To tell, in a trace, who stores what is there already.
  const std::uint64_t truth = machine.launch->record ? read_bits(target.at, size) : 0;
  if (machine.settings.store_buffers) [[unlikely]] {
    store_late(target, size, value);
  } else {
    commit(machine.current->unit, target, size, value);
  }
  note({.kind = AccessKind::Store,
        .is_atomic = how != nullptr,
        .order = how != nullptr ? how->order : kNoOrder,
        .scope = how != nullptr ? how->scope : std::uint32_t{kScopeWorkItem},
        .target = target,
        .size = size,
        .truth = truth,
        .stored = value});
}

/// Garbage that a plain load finds is nobody's fault until something comes of it.
inline void admit_unwritten(const Target& target, std::uint32_t size) {
  if (target.where != Where::Local || machine.local_memory.is_written(target.at, size)) return;
  machine.local_memory.settle(target.at, size);
  note_unwritten_load(target, size, machine.current->place);
}

template <class Value>
Value plain_load(const void* address, std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(address, size, place);
  if (!target.is_shared()) return static_cast<Value>(read_bits(target.at, size));
  ++machine.ended.accesses;
  begin_event(place);
  admit_unwritten(target, size);
  return static_cast<Value>(load_part(target, size, (place & kVolatile) != 0));
}

template <class Value>
void plain_store(void* address, Value value, std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(address, size, place);
  if (!target.is_shared()) return write_bits(target.at, size, value);
  ++machine.ended.accesses;
  begin_event(place);
  store_part(target, size, value);
}

// Of any size, in one event; the other side is private.
void load_bytes(std::byte* to, const std::byte* from, std::uint32_t size, std::uint32_t place);
void store_bytes(std::byte* to, const std::byte* from, std::uint32_t size, std::uint32_t place);

// Between any address spaces, an event for each eight bytes and side.
void copy_bytes(std::byte* to, const std::byte* from, std::uint64_t size, std::uint32_t place);
void fill_bytes(std::byte* to, std::uint8_t byte, std::uint64_t size, std::uint32_t place);

}  // namespace stalemate::sim
