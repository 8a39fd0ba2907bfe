#include "sim/machine/whole_state.hpp"

#include <cstring>

#include "base/assertion.hpp"
#include "sim/machine/watch.hpp"
#include "sim/schedule/draw.hpp"

namespace stalemate::sim {
namespace {

std::uint64_t memory_hash = 0;

using StateWords = std::vector<std::uint64_t>;

void add_bytes(StateWords& words, const std::byte* at, std::size_t size) {
  const std::size_t before = words.size();
  words.resize(before + (size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
  if (size != 0) std::memcpy(&words[before], at, size);
}

void add_item(StateWords& words, const WorkItem& item, const Watched& seen) {
  words.insert(words.end(), {static_cast<std::uint64_t>(item.state), item.site, item.block,
                             item.collective, item.blocks, seen.blocks, item.exchanged ? 1u : 0u,
                             reinterpret_cast<std::uintptr_t>(seen.at_block.low),
                             seen.at_block.words.size(), seen.told.size()});
  words.insert(words.end(), seen.at_block.words.begin(), seen.at_block.words.end());
  words.insert(words.end(), seen.told.begin(), seen.told.end());
}

void add_barrier(StateWords& words, const Barrier& barrier) {
  words.insert(words.end(), {barrier.live, barrier.waiting, barrier.site,
                             static_cast<std::uint64_t>(barrier.state)});
}

void add_lanes(StateWords& words, const Lanes& lanes) {
  words.insert(words.end(), {lanes.ids.size(), lanes.levels.size(), lanes.runnable, lanes.waiting,
                             lanes.have_ended ? 1u : 0u, lanes.target, lanes.reconverges_at,
                             lanes.diverged ? 1u : 0u});
  words.insert(words.end(), lanes.ids.begin(), lanes.ids.end());
  for (const Level& level : lanes.levels) {
    words.insert(words.end(), {level.begin, level.reconverges_at});
  }
}

void add_memory(StateWords& words) {
  for (const Object& object : machine.launch->objects) {
    add_bytes(words, object.begin, object.size_bytes);
  }
  machine.local_memory.for_each_part(
      [&](const std::byte* at, std::size_t size) { add_bytes(words, at, size); });
  if (machine.settings.cache == Cache::None) return;
  machine.cache.for_each_line([&](std::uint32_t unit, std::uint64_t address, const std::byte* at) {
    words.insert(words.end(), {unit, address});
    add_bytes(words, at, machine.settings.line_bytes);
  });
}

}  // namespace

std::vector<std::uint64_t> whole_state() {
  STALEMATE_ASSERT(machine.buffers.all_empty());
  StateWords words = {machine.live, machine.groups_started, machine.groups_resident};
  for (std::size_t i = 0; i < machine.work_items.size(); ++i) {
    add_item(words, machine.work_items[i], all_watched()[i]);
  }
  for (const WorkGroup& group : machine.groups) add_barrier(words, group.barrier);
  for (const Barrier& sub_group : machine.sub_groups) add_barrier(words, sub_group);
  if (machine.settings.lockstep) {
    for (const Lanes& lanes : machine.lanes) add_lanes(words, lanes);
  }
  add_memory(words);
  return words;
}

std::uint64_t whole_hash() {
  std::uint64_t hash = memory_hash;
  for (std::size_t i = 0; i < machine.work_items.size(); ++i) {
    const WorkItem& item = machine.work_items[i];
    const std::uint64_t where = item.blocks << 8 | static_cast<std::uint64_t>(item.state);
    hash = mix(hash ^ all_watched()[i].hash ^ mix(where));
  }
  return hash;
}

// A sum over bytes, so that it does not matter in which pieces, and in what order, they changed.
void hash_change(const std::byte* at, std::uint32_t size, std::uint64_t old, std::uint64_t value) {
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint64_t place = (reinterpret_cast<std::uintptr_t>(at) + i) << 8;
    memory_hash += mix(place | (value >> 8 * i & 0xff)) - mix(place | (old >> 8 * i & 0xff));
  }
}

}  // namespace stalemate::sim
