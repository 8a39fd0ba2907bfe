#include "sim/machine/ordering.hpp"

#include <algorithm>

#include "sim/machine/event.hpp"
#include "sim/machine/whole_state.hpp"
#include "sim/schedule/draw.hpp"

namespace stalemate::sim {
namespace {

void make_visible(const Pending& store) {
  const WorkItem& owner = machine.work_items[store.work_item];
  const std::uint64_t truth = read_bits(store.target.at, store.size);
  commit(owner.unit, store.target, store.size, store.value);
  if (!machine.launch->record) return;
  record({.kind = AccessKind::Drain,
          .target = store.target,
          .size = store.size,
          .truth = truth,
          .stored = store.value},
         owner, store.place);
}

void drain_at(std::uint32_t owner, const std::byte* at, std::uint32_t size) {
  while (const auto index = machine.buffers.eldest_at(owner, at, size)) {
    make_visible(machine.buffers.take(owner, *index));
  }
}

/// Program order puts what the unit shares before what a work-item of it still has for itself.
void drain_one(std::uint32_t owner, std::size_t index) {
  const Pending store = machine.buffers.take(owner, machine.buffers.eldest(owner, index));
  if (owner < machine.work_items.size() && store.target.where == Where::Global) {
    const std::uint32_t unit = machine.work_items[owner].unit;
    drain_at(machine.unit_owner(unit), store.target.at, store.size);
  }
  make_visible(store);
}

void drain_drawn(std::uint32_t owner, std::uint64_t bits) {
  const auto count = static_cast<std::uint32_t>(machine.buffers.of(owner).size());
  drain_one(owner, scaled(mix(bits), count));
}

void drain_any(std::uint64_t bits) {
  const std::vector<std::uint32_t>& occupied = machine.buffers.occupied();
  drain_drawn(occupied[scaled(bits, static_cast<std::uint32_t>(occupied.size()))], bits);
}

bool is_meant(const Pending& store, std::uint32_t spaces) {
  const std::uint32_t flag = store.target.where == Where::Local ? kLocalFence : kGlobalFence;
  return (spaces & flag) != 0;
}

/// Local memory belongs to the work-group, so that it needs no second buffer.
void share_with_unit(const WorkItem& self, std::uint32_t spaces) {
  for (std::size_t index = 0; index < machine.buffers.of(self.id).size();) {
    if (!is_meant(machine.buffers.of(self.id)[index], spaces)) {
      ++index;
      continue;
    }
    const Pending store = machine.buffers.take(self.id, index);
    if (store.target.where == Where::Local) {
      make_visible(store);
    } else {
      machine.buffers.push(machine.unit_owner(self.unit), store);
    }
  }
}

}  // namespace

void commit(std::uint32_t unit, const Target& target, std::uint32_t size, std::uint64_t value) {
  if (const std::uint64_t old = read_bits(target.at, size); old != value) {
    machine.last_change = machine.ended.events;
    if (machine.certifying) hash_change(target.at, size, old, value);
  }
  write_bits(target.at, size, value);
  if (machine.settings.cache != Cache::None && target.where == Where::Global) {
    machine.cache.update(unit, target.at, size);
  }
}

void store_late(const Target& target, std::uint32_t size, std::uint64_t value) {
  const WorkItem& self = *machine.current;
  // Late for ever is none of the ways that memory may behave.
  if (machine.certifying) return commit(self.unit, target, size, value);
  const std::size_t capacity = std::max(machine.settings.store_buffer_size, 1u);
  if (machine.buffers.of(self.id).size() >= capacity) {
    drain_drawn(self.id, draw(~self.draw_key, self.events));
  }
  machine.buffers.push(self.id, {target, value, self.id, self.place, size});
}

void drain_location(const Target& target, std::uint32_t size) {
  if (machine.buffers.all_empty()) return;
  const WorkItem& self = *machine.current;
  if (target.where == Where::Global) drain_at(machine.unit_owner(self.unit), target.at, size);
  while (const auto index = machine.buffers.eldest_at(self.id, target.at, size)) {
    drain_one(self.id, *index);
  }
}

// Drawn from the work-item's own events, not from one stream, so that a shrinker that deletes
// segments does not change what the rest draws.
void drain_now_and_then() {
  const WorkItem& self = *machine.current;
  const std::uint64_t bits = draw(self.draw_key, self.events);
  if (scaled(bits, std::max(machine.settings.drain_interval, 1u)) == 0) drain_any(mix(bits));
}

void release(std::uint32_t scope, std::uint32_t spaces) {
  if (machine.buffers.all_empty() || scope == kScopeWorkItem) return;
  const WorkItem& self = *machine.current;
  share_with_unit(self, spaces);
  if (!is_wide(scope) || (spaces & kGlobalFence) == 0) return;
  const std::uint32_t unit = machine.unit_owner(self.unit);
  while (!machine.buffers.of(unit).empty()) make_visible(machine.buffers.take(unit, 0));
}

void acquire(std::uint32_t scope, std::uint32_t spaces) {
  const bool is_incoherent = machine.settings.cache != Cache::None;
  if (!is_incoherent || !is_wide(scope) || (spaces & kGlobalFence) == 0) return;
  machine.cache.drop_all(machine.current->unit);
}

void drain_all() {
  const std::uint64_t key = mix(~machine.launch->seed);
  for (std::uint64_t i = 0; !machine.buffers.all_empty(); ++i) drain_any(draw(key, i));
}

}  // namespace stalemate::sim
