#include "sim/runtime/plain.hpp"

#include <algorithm>

namespace stalemate::sim {
namespace {

constexpr std::uint32_t kPartBytes = 8;

template <class Act>
void for_each_word(std::uint64_t size, const Act& act) {
  for (std::uint64_t done = 0; done < size; done += kPartBytes) {
    act(done, static_cast<std::uint32_t>(std::min<std::uint64_t>(kPartBytes, size - done)));
  }
}

/// In an event that has begun.
void load_each_word(Simulator& simulator, std::byte* to, const Target& target, std::uint32_t size,
                    bool is_volatile) {
  const bool is_known = target.where != Where::Local || simulator.outside != nullptr;
  if (!is_known) simulator.memory.local().fill_unwritten(target.at, size);
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    const Target part = target.plus(done);
    write_bits(to + done, count,
               size > kPartBytes ? load_part<Parts::Several>(simulator, part, count, is_volatile)
                                 : load_part(simulator, part, count, is_volatile));
  });
}

std::uint64_t load_word(Simulator& simulator, const std::byte* from, std::uint32_t size,
                        std::uint32_t place) {
  const Target target = resolve(simulator, from, size, place);
  if (!target.is_shared()) return read_bits(from, size);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  std::uint64_t bits = 0;
  load_each_word(simulator, reinterpret_cast<std::byte*>(&bits), target, size,
                 (place & kVolatile) != 0);
  return bits;
}

/// Of what is accessed in words, each of which may lie as it does.
void check_alignment(Simulator& simulator, const std::byte* at, std::uint32_t place) {
  if (is_aligned(at, place)) return;
  const Target target = resolve(simulator, at, 1, place);
  if (target.is_shared()) fail_off_alignment(simulator, target, place);
}

/// Padding is copied with the rest: what nobody wrote stays that way, and is nobody's fault.
void copy_marks(Simulator& simulator, const Target& to, const Target& from, std::uint32_t size) {
  if (to.where != Where::Local || from.where != Where::Local) return;
  if (simulator.outside != nullptr) return;
  simulator.memory.local().copy_written(from.at, to.at, size);
}

void copy_word(Simulator& simulator, std::byte* to, const std::byte* from, std::uint32_t size,
               std::uint32_t place) {
  const std::uint64_t bits = load_word(simulator, from, size, place);
  store_bytes(simulator, to, reinterpret_cast<const std::byte*>(&bits), size, place);
  copy_marks(simulator, resolve(simulator, to, size, place), resolve(simulator, from, size, place),
             size);
}

}  // namespace

void begin_event_with_a_check(Simulator& simulator) {
  if (simulator.outside != nullptr) return;
  simulator.progress.check();
  simulator.schedule.yield_by_all_rules();
  if (!simulator.memory.is_drained())
    simulator.memory.drain_now_and_then(simulator.schedule.current());
}

namespace {

void tell_search(Simulator& simulator, const std::byte* at, Happened&& happened) {
  happened.target = resolve(simulator, at, happened.size, simulator.schedule.current().place);
  simulator.progress.note(happened);
}

}  // namespace

void look_for_race_of_load(Simulator& simulator, std::byte* at, std::uint32_t object,
                           std::uint32_t size, bool is_volatile) {
  const Target target = in_object(simulator, at, object);
  simulator.races.access_plainly({.target = target, .size = size, .reads = true}, is_volatile);
}

void look_for_race_of_store(Simulator& simulator, std::byte* at, std::uint32_t object,
                            std::uint32_t size, std::uint64_t value) {
  const Target target = in_object(simulator, at, object);
  const bool is_volatile = (simulator.schedule.current().place & kVolatile) != 0;
  simulator.races.access_plainly({.target = target, .size = size, .stored = value, .writes = true},
                                 is_volatile);
}

void tell_search_of_load(Simulator& simulator, const std::byte* at, std::uint32_t size,
                         std::uint64_t value) {
  tell_search(
      simulator, at,
      {.kind = AccessKind::Load, .size = size, .seen = value, .truth = read_bits(at, size)});
}

void tell_search_of_store(Simulator& simulator, const std::byte* at, std::uint32_t size,
                          std::uint64_t truth, std::uint64_t value) {
  tell_search(simulator, at,
              {.kind = AccessKind::Store, .size = size, .truth = truth, .stored = value});
}

Target resolve_slowly(Simulator& simulator, std::byte* at, std::uint64_t size,
                      std::uint32_t place) {
  const Crew& crew = simulator.schedule.crew();
  const Stack& own = crew.current->fiber.stack;
  // Most are private: what a compare-exchange expects lies there.
  if (at >= own.low && at < own.high && size <= static_cast<std::uint64_t>(own.high - at))
    return {at};
  const Target target = simulator.memory.addresses().find(at, size, &crew.group_of_current().local,
                                                          simulator.memory.local());
  if (target.where == Where::Nowhere) fail_out_of_bounds(simulator, at, size, place);
  return target;
}

void load_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint32_t size,
                std::uint32_t place) {
  const Target target = resolve(simulator, from, size, place);
  if (!target.is_shared()) {
    std::memcpy(to, from, size);
    return;
  }
  if (!is_aligned(from, place)) fail_off_alignment(simulator, target, place);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  const bool is_local = target.where == Where::Local && simulator.outside == nullptr;
  // A vector of three and a struct have gaps, which are loaded with the rest.
  if (is_local && simulator.memory.local().is_untouched(target.at, size)) {
    note_unwritten_load(simulator, target, size, place);
  }
  load_each_word(simulator, to, target, size, (place & kVolatile) != 0);
}

void store_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint32_t size,
                 std::uint32_t place) {
  const Target target = resolve(simulator, to, size, place);
  if (!target.is_shared()) {
    std::memcpy(to, from, size);
    return;
  }
  if (!is_aligned(to, place)) fail_off_alignment(simulator, target, place);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    const Target part = target.plus(done);
    const std::uint64_t bits = read_bits(from + done, count);
    if (size > kPartBytes) return store_part<Parts::Several>(simulator, part, count, bits);
    store_part(simulator, part, count, bits);
  });
}

void copy_bytes(Simulator& simulator, std::byte* to, const std::byte* from, std::uint64_t size,
                std::uint32_t place) {
  check_alignment(simulator, to, place);
  check_alignment(simulator, from, place);
  place &= kPlaceMask;
  // The pass tells the place of all but asynchronous copies, which are built-ins.
  if (simulator.outside != nullptr && place == 0) {
    fail_unsupported(simulator, "asynchronous copies, where all executions are explored");
  }
  // Where they lie, unless they overlap, must not matter: it is another place in each process.
  if (to <= from || !overlap(to, size, from, size)) {
    for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
      copy_word(simulator, to + done, from + done, count, place);
    });
    return;
  }
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    const std::uint64_t offset = size - done - count;
    copy_word(simulator, to + offset, from + offset, count, place);
  });
}

void fill_bytes(Simulator& simulator, std::byte* to, std::uint8_t byte, std::uint64_t size,
                std::uint32_t place) {
  check_alignment(simulator, to, place);
  place &= kPlaceMask;
  const std::uint64_t bits = byte * 0x0101010101010101u;
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    store_bytes(simulator, to + done, reinterpret_cast<const std::byte*>(&bits), count, place);
  });
}

}  // namespace stalemate::sim
