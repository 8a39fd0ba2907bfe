#include "sim/machine/plain.hpp"

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
void load_each_word(std::byte* to, const Target& target, std::uint32_t size, bool is_volatile) {
  if (target.where == Where::Local) machine.local_memory.settle(target.at, size);
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    write_bits(to + done, count, load_part(target.plus(done), count, is_volatile));
  });
}

std::uint64_t load_word(const std::byte* from, std::uint32_t size, std::uint32_t place) {
  const Target target = resolve(from, size, place);
  if (!target.is_shared()) return read_bits(from, size);
  ++machine.ended.accesses;
  begin_event(place);
  std::uint64_t bits = 0;
  load_each_word(reinterpret_cast<std::byte*>(&bits), target, size, (place & kVolatile) != 0);
  return bits;
}

/// Padding is copied with the rest: what nobody wrote stays that way, and is nobody's fault.
void copy_marks(const Target& to, const Target& from, std::uint32_t size) {
  if (to.where != Where::Local || from.where != Where::Local) return;
  machine.local_memory.copy_written(from.at, to.at, size);
}

void copy_word(std::byte* to, const std::byte* from, std::uint32_t size, std::uint32_t place) {
  const std::uint64_t bits = load_word(from, size, place);
  store_bytes(to, reinterpret_cast<const std::byte*>(&bits), size, place);
  copy_marks(resolve(to, size, place), resolve(from, size, place), size);
}

/// Puts what the work-item stored itself, or its compute unit shares, over `bits`.
bool overlay(const Target& target, std::uint32_t size, std::uint64_t& bits) {
  const WorkItem& self = *machine.current;
  const bool is_global = target.where == Where::Global;
  const bool of_unit =
      is_global && machine.buffers.overlay(machine.unit_owner(self.unit), target.at, size, bits);
  return machine.buffers.overlay(self.id, target.at, size, bits) || of_unit;
}

}  // namespace

Seen see(const Target& target, std::uint32_t size, bool may_be_cached) {
  const WorkItem& self = *machine.current;
  Seen seen;
  seen.value = seen.truth = read_bits(target.at, size);
  const bool is_global = target.where == Where::Global;
  if (is_global && may_be_cached && machine.settings.cache != Cache::None) {
    const Object& object = machine.launch->objects[target.object];
    seen.value = machine.cache.load(self.unit, target.at, size, object.begin + object.size_bytes);
  }
  std::uint64_t newest = seen.truth;
  if (!machine.buffers.all_empty() && overlay(target, size, newest)) {
    overlay(target, size, seen.value);
    seen.from_store_buffer = seen.value == newest;
  }
  // Stale is what is older than memory. A store may be seen early: it is newer.
  if (seen.value != newest) ++machine.ended.stale_loads;
  return seen;
}

void load_bytes(std::byte* to, const std::byte* from, std::uint32_t size, std::uint32_t place) {
  const Target target = resolve(from, size, place);
  if (!target.is_shared()) {
    std::memcpy(to, from, size);
    return;
  }
  ++machine.ended.accesses;
  begin_event(place);
  const bool is_local = target.where == Where::Local;
  // A vector of three and a struct have gaps, which are loaded with the rest.
  if (is_local && machine.local_memory.is_untouched(target.at, size)) {
    note_unwritten_load(target, size, place);
  }
  load_each_word(to, target, size, (place & kVolatile) != 0);
}

void store_bytes(std::byte* to, const std::byte* from, std::uint32_t size, std::uint32_t place) {
  const Target target = resolve(to, size, place);
  if (!target.is_shared()) {
    std::memcpy(to, from, size);
    return;
  }
  ++machine.ended.accesses;
  begin_event(place);
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    store_part(target.plus(done), count, read_bits(from + done, count));
  });
}

void copy_bytes(std::byte* to, const std::byte* from, std::uint64_t size, std::uint32_t place) {
  // Where they lie, unless they overlap, must not matter: it is another place in each process.
  if (to <= from || !overlap(to, size, from, size)) {
    for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
      copy_word(to + done, from + done, count, place);
    });
    return;
  }
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    const std::uint64_t offset = size - done - count;
    copy_word(to + offset, from + offset, count, place);
  });
}

void fill_bytes(std::byte* to, std::uint8_t byte, std::uint64_t size, std::uint32_t place) {
  const std::uint64_t bits = byte * 0x0101010101010101u;
  for_each_word(size, [&](std::uint64_t done, std::uint32_t count) {
    store_bytes(to + done, reinterpret_cast<const std::byte*>(&bits), count, place);
  });
}

}  // namespace stalemate::sim
