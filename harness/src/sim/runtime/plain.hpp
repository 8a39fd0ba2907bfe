#pragma once

#include "sim/runtime/event.hpp"
#include "sim/runtime/faults.hpp"

namespace stalemate::sim {

Target resolve_slowly(Simulator& simulator, std::byte* at, std::uint64_t size, std::uint32_t place);

/// What `size` bytes at that address are; faults if they are not the current work-item's to touch.
inline Target resolve(Simulator& simulator, const void* address, std::uint64_t size,
                      std::uint32_t place) {
  auto* at = const_cast<std::byte*>(static_cast<const std::byte*>(address));
  const Addresses& addresses = simulator.memory.addresses();
  if (addresses.is_recent(at, size)) [[likely]]
    return addresses.in_recent(at);
  return resolve_slowly(simulator, at, size, place);
}

/// Loads 8 bytes at most, in an event that has begun.
inline std::uint64_t load_part(Simulator& simulator, const Target& target, std::uint32_t size,
                               bool is_volatile) {
  WorkItem& self = simulator.schedule.current();
  const Seen seen = simulator.memory.load(self, target, size, is_volatile);
  self.read_target = target;
  self.read_value = seen.value;
  self.read_size = size;
  if (simulator.races.look())
    simulator.races.access_plainly({.target = target, .size = size, .reads = true}, is_volatile);
  note(simulator, {.kind = AccessKind::Load,
                   .target = target,
                   .size = size,
                   .seen = seen.value,
                   .truth = seen.truth,
                   .from_store_buffer = seen.from_store_buffer});
  return seen.value;
}

/// Stores 8 bytes at most, in an event that has begun; atomically if `how` is given.
inline void store_part(Simulator& simulator, const Target& target, std::uint32_t size,
                       std::uint64_t value, const Synchronisation* how = nullptr) {
  const WorkItem& self = simulator.schedule.current();
  if (simulator.races.look() && how == nullptr) {
    simulator.races.access_plainly(
        {.target = target, .size = size, .stored = value, .writes = true},
        (self.place & kVolatile) != 0);
  }
  const std::uint64_t truth = simulator.memory.store(self, target, size, value, how);
  note(simulator, {.kind = AccessKind::Store,
                   .is_atomic = how != nullptr,
                   .order = how != nullptr ? how->order : kNoOrder,
                   .scope = how != nullptr ? how->scope : std::uint32_t{kScopeWorkItem},
                   .target = target,
                   .size = size,
                   .truth = truth,
                   .stored = value});
}

/// Garbage that a plain load finds is nobody's fault until something comes of it.
inline void admit_unwritten(Simulator& simulator, const Target& target, std::uint32_t size) {
  LocalMemory& local = simulator.memory.local();
  if (target.where != Where::Local || local.is_written(target.at, size)) return;
  local.fill_unwritten(target.at, size);
  note_unwritten_load(simulator, target, size, simulator.schedule.current().place);
}

template <class Value>
Value plain_load(Simulator& simulator, const void* address, std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(simulator, address, size, place);
  if (!target.is_shared()) return static_cast<Value>(read_bits(target.at, size));
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  admit_unwritten(simulator, target, size);
  return static_cast<Value>(load_part(simulator, target, size, (place & kVolatile) != 0));
}

template <class Value>
void plain_store(Simulator& simulator, void* address, Value value, std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(simulator, address, size, place);
  if (!target.is_shared()) return write_bits(target.at, size, value);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  store_part(simulator, target, size, value);
}

// Of any size, in one event; the other side is private.
void load_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint32_t size,
                std::uint32_t place);
void store_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint32_t size,
                 std::uint32_t place);

// Between any address spaces, an event for each eight bytes and side.
void copy_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint64_t size,
                std::uint32_t place);
void fill_bytes(Simulator& simulator, std::byte* to, std::uint8_t byte, std::uint64_t size,
                std::uint32_t place);

}  // namespace stalemate::sim
