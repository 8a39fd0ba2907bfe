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

/// Whether that address is a multiple of the bytes that the access's type demands.
inline bool is_aligned(const void* address, std::uint32_t place) {
  const std::uintptr_t below = (std::uintptr_t{1} << (place >> kAlignmentShift)) - 1;
  return (reinterpret_cast<std::uintptr_t>(address) & below) == 0;
}

/// Whether what is accessed in parts of 8 bytes is more than one: then it is no relaxed atomic,
/// though it is volatile.
enum class Parts : std::uint8_t { One, Several };

/// Loads 8 bytes at most, in an event that has begun.
template <Parts Count = Parts::One>
std::uint64_t load_part(Simulator& simulator, const Target& target, std::uint32_t size,
                        bool is_volatile) {
  const bool is_relaxed = is_volatile && Count == Parts::One;
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->load(target, size, is_relaxed);
  WorkItem& self = simulator.schedule.current();
  const Seen seen = simulator.memory.load(self, target, size, is_volatile);
  self.remember_read(target.at, size, seen.value);
  if (simulator.races.look())
    simulator.races.access_plainly({.target = target, .size = size, .reads = true}, is_relaxed);
  note(simulator, {.kind = AccessKind::Load,
                   .target = target,
                   .size = size,
                   .seen = seen.value,
                   .truth = seen.truth,
                   .from_store_buffer = seen.from_store_buffer});
  return seen.value;
}

/// Stores 8 bytes at most, in an event that has begun; atomically if `how` is given.
template <Parts Count = Parts::One>
void store_part(Simulator& simulator, const Target& target, std::uint32_t size, std::uint64_t value,
                const Synchronisation* how = nullptr) {
  const WorkItem& self = simulator.schedule.current();
  const bool is_relaxed = (self.place & kVolatile) != 0 && Count == Parts::One;
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->store(target, size, value, is_relaxed);
  if (simulator.races.look() && how == nullptr) {
    simulator.races.access_plainly(
        {.target = target, .size = size, .stored = value, .writes = true}, is_relaxed);
  }
  const std::uint64_t truth = simulator.memory.store(self, target, size, value, how);
  note(simulator, {.kind = AccessKind::Store,
                   .is_atomic = how != nullptr,
                   .order = how != nullptr ? how->order : kNoOrder,
                   .scope = how != nullptr ? how->scope : std::uint32_t{kScopeWorkItem},
                   .target = target,
                   .size = size,
                   .truth = truth,
                   .from_store_buffer = simulator.memory.holds_newer(target, size, value),
                   .stored = value});
}

/// Garbage that a plain load finds is nobody's fault until something comes of it.
inline void admit_unwritten(Simulator& simulator, const Target& target, std::uint32_t size) {
  LocalMemory& local = simulator.memory.local();
  if (target.where != Where::Local || local.is_written(target.at, size)) return;
  if (simulator.outside != nullptr) return;  // which knows better
  local.fill_unwritten(target.at, size);
  note_unwritten_load(simulator, target, size, simulator.schedule.current().place);
}

/// Whether the access is one that most are: of the object accessed last, in global memory, at a
/// multiple of its size, and neither recorded nor heard by who asks for the order of operations.
inline bool is_plain(Simulator& simulator, const std::byte* at, std::uint32_t size) {
  const Addresses& addresses = simulator.memory.addresses();
  return simulator.is_plain && addresses.is_recent(at, size) && addresses.recent_is_global() &&
         (reinterpret_cast<std::uintptr_t>(at) & (size - 1)) == 0;
}

/// Where such an access is: what is kept of it while others have their turns.
struct Plain {
  std::uint32_t object = 0;
  std::uint64_t bits = 0;  // of the hash
};

/// Begins the event of such an access.
[[gnu::always_inline]] inline Plain begin_plain(Simulator& simulator, std::byte* at,
                                                std::uint32_t size, std::uint32_t place,
                                                AccessKind kind) {
  const Target target = simulator.memory.addresses().in_recent(at);
  const std::uint32_t self = simulator.schedule.current().id;
  const Plain plain{target.object, place_bits({self, target.object, target.offset}, size, kind)};
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  return plain;
}

inline Target in_object(const Simulator& simulator, std::byte* at, std::uint32_t object) {
  const std::byte* const begin = simulator.state.launch->objects[object].begin;
  return {at, static_cast<std::uint64_t>(at - begin), object, Where::Global};
}

// In the event of such an access.
/// Where memory is not what was stored last.
template <std::uint32_t Size>
[[gnu::noinline]] std::uint64_t load_weakly(Simulator& simulator, std::byte* at,
                                            std::uint32_t object, bool is_volatile) {
  const Target target = in_object(simulator, at, object);
  const Issuer& self = simulator.schedule.current();
  return simulator.memory.load_in_one_piece(self, target, Size, is_volatile).value;
}
template <std::uint32_t Size>
[[gnu::noinline]] std::uint64_t store_weakly(Simulator& simulator, std::byte* at,
                                             std::uint32_t object, std::uint64_t value) {
  const Target target = in_object(simulator, at, object);
  return simulator.memory.store_in_one_piece(simulator.schedule.current(), target, Size, value);
}
/// Tells the race oracle.
[[gnu::noinline]] void look_for_race_of_load(Simulator& simulator, std::byte* at,
                                             std::uint32_t object, std::uint32_t size,
                                             bool is_volatile);
[[gnu::noinline]] void look_for_race_of_store(Simulator& simulator, std::byte* at,
                                              std::uint32_t object, std::uint32_t size,
                                              std::uint64_t value);
/// Tells the search for a livelock.
[[gnu::noinline]] void tell_search_of_load(Simulator& simulator, const std::byte* at,
                                           std::uint32_t size, std::uint64_t value);
[[gnu::noinline]] void tell_search_of_store(Simulator& simulator, const std::byte* at,
                                            std::uint32_t size, std::uint64_t truth,
                                            std::uint64_t value);

template <class Value>
[[gnu::noinline]] Value load_by_all_rules(Simulator& simulator, const void* address,
                                          std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(simulator, address, size, place);
  if (!target.is_shared()) return static_cast<Value>(read_bits(target.at, size));
  if (!is_aligned(address, place)) fail_off_alignment(simulator, target, place);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  admit_unwritten(simulator, target, size);
  return static_cast<Value>(load_part(simulator, target, size, (place & kVolatile) != 0));
}

template <class Value>
[[gnu::always_inline]] inline Value plain_load(Simulator& simulator, const void* address,
                                               std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  auto* at = const_cast<std::byte*>(static_cast<const std::byte*>(address));
  if (!is_plain(simulator, at, size)) [[unlikely]]
    return load_by_all_rules<Value>(simulator, address, place);
  const Plain plain = begin_plain(simulator, at, size, place, AccessKind::Load);
  const bool is_volatile = (place & kVolatile) != 0;
  const std::uint64_t value = simulator.memory.is_sequential()
                                  ? read_word<Value>(at)
                                  : load_weakly<size>(simulator, at, plain.object, is_volatile);
  simulator.schedule.current().remember_read(at, size, value);
  if (simulator.races.watches(plain.object))
    look_for_race_of_load(simulator, at, plain.object, size, is_volatile);
  simulator.state.add_to_hash(plain.bits, value, 0);
  if (simulator.state.certifying) [[unlikely]]
    tell_search_of_load(simulator, at, size, value);
  return static_cast<Value>(value);
}

template <class Value>
[[gnu::noinline]] void store_by_all_rules(Simulator& simulator, void* address, Value value,
                                          std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  const Target target = resolve(simulator, address, size, place);
  if (!target.is_shared()) return write_bits(target.at, size, value);
  if (!is_aligned(address, place)) fail_off_alignment(simulator, target, place);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  store_part(simulator, target, size, value);
}

template <class Value>
[[gnu::always_inline]] inline void plain_store(Simulator& simulator, void* address, Value value,
                                               std::uint32_t place) {
  constexpr std::uint32_t size = sizeof(Value);
  auto* at = static_cast<std::byte*>(address);
  if (!is_plain(simulator, at, size)) [[unlikely]]
    return store_by_all_rules(simulator, address, value, place);
  const Plain plain = begin_plain(simulator, at, size, place, AccessKind::Store);
  if (simulator.races.watches(plain.object))
    look_for_race_of_store(simulator, at, plain.object, size, value);
  const std::uint64_t truth = simulator.memory.is_sequential()
                                  ? simulator.memory.exchange(at, size, value)
                                  : store_weakly<size>(simulator, at, plain.object, value);
  simulator.state.add_to_hash(plain.bits, 0, value);
  if (simulator.state.certifying) [[unlikely]]
    tell_search_of_store(simulator, at, size, truth, value);
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
