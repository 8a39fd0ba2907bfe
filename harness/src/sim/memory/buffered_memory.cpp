#include "sim/memory/buffered_memory.hpp"

#include <algorithm>

#include "base/assertion.hpp"
#include "sim/dispatch/draw.hpp"
#include "sim/dispatch/recording.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

bool is_meant(const Pending& store, std::uint32_t spaces) {
  const std::uint32_t flag = store.target.where == Where::Local ? kLocalFence : kGlobalFence;
  return (spaces & flag) != 0;
}

}  // namespace

void BufferedMemory::begin(std::uint32_t work_items, std::uint32_t units, MemoryModel& below) {
  below_ = &below;
  work_items_ = work_items;
  buffers_.begin(work_items + units);
  set_drained(true);
}

void BufferedMemory::push(std::uint32_t owner, const Pending& store) {
  buffers_.push(owner, store);
  set_drained(false);
}

Pending BufferedMemory::take(std::uint32_t owner, std::size_t index) {
  const Pending store = buffers_.take(owner, index);
  set_drained(buffers_.all_empty());
  return store;
}

/// Puts what the work-item stored itself, or its compute unit shares, over `bits`.
bool BufferedMemory::overlay(const Issuer& who, const Target& target, std::uint32_t size,
                             std::uint64_t& bits) const {
  const bool is_global = target.where == Where::Global;
  const bool of_unit = is_global && buffers_.overlay(owner_of(who.unit), target.at, size, bits);
  return buffers_.overlay(who.id, target.at, size, bits) || of_unit;
}

Seen BufferedMemory::load(const Issuer& who, const Target& target, std::uint32_t size,
                          bool may_be_cached) {
  Seen seen = below_->load(who, target, size, may_be_cached);
  if (is_drained()) return seen;
  const bool is_stale = seen.value != seen.newest;
  if (!overlay(who, target, size, seen.newest)) return seen;
  if (is_stale) {
    overlay(who, target, size, seen.value);
  } else {
    seen.value = seen.newest;  // the same under the same
  }
  seen.from_store_buffer = seen.value == seen.newest;
  return seen;
}

void BufferedMemory::store(const Issuer& who, const Target& target, std::uint32_t size,
                           std::uint64_t value) {
  // Late for ever is none of the ways that memory may behave.
  if (state_.certifying) return below_->store(who, target, size, value);
  const std::size_t capacity = std::max(state_.settings.store_buffer_size, 1u);
  if (buffers_.of(who.id).size() >= capacity) drain_drawn(who.id, draw(~who.draw_key, who.events));
  push(who.id, {.target = target,
                .value = value,
                .work_item = who.id,
                .group = who.group,
                .unit = who.unit,
                .place = who.place,
                .size = size});
}

void BufferedMemory::commit(std::uint32_t unit, const Target& target, std::uint32_t size,
                            std::uint64_t value) {
  below_->commit(unit, target, size, value);
}

void BufferedMemory::make_visible(const Pending& store) {
  const std::uint64_t truth = read_bits(store.target.at, store.size);
  below_->commit(store.unit, store.target, store.size, store.value);
  if (!state_.launch->record) return;
  record(state_,
         {.kind = AccessKind::Drain,
          .target = store.target,
          .size = store.size,
          .truth = truth,
          .stored = store.value},
         {.id = store.work_item, .group = store.group}, store.place);
}

void BufferedMemory::drain_at(std::uint32_t owner, const std::byte* at, std::uint32_t size) {
  while (const auto index = buffers_.eldest_at(owner, at, size)) {
    make_visible(take(owner, *index));
  }
}

/// Program order puts what the unit shares before what a work-item of it still has for itself.
void BufferedMemory::drain_one(std::uint32_t owner, std::size_t index) {
  const Pending store = take(owner, buffers_.eldest(owner, index));
  if (owner < work_items_ && store.target.where == Where::Global) {
    drain_at(owner_of(store.unit), store.target.at, store.size);
  }
  make_visible(store);
}

void BufferedMemory::drain_drawn(std::uint32_t owner, std::uint64_t bits) {
  const auto count = static_cast<std::uint32_t>(buffers_.of(owner).size());
  drain_one(owner, scaled(mix(bits), count));
}

void BufferedMemory::drain_any(std::uint64_t bits) {
  const std::vector<std::uint32_t>& occupied = buffers_.occupied();
  drain_drawn(occupied[scaled(bits, static_cast<std::uint32_t>(occupied.size()))], bits);
}

/// The work-item sees its stores there: they become visible to all.
void BufferedMemory::drain_seen_by(const Issuer& who, const Target& target, std::uint32_t size) {
  if (target.where == Where::Global) drain_at(owner_of(who.unit), target.at, size);
  while (const auto index = buffers_.eldest_at(who.id, target.at, size)) {
    drain_one(who.id, *index);
  }
}

void BufferedMemory::begin_modify(const Issuer& who, const Target& target, std::uint32_t size) {
  below_->begin_modify(who, target, size);
  if (!is_drained()) drain_seen_by(who, target, size);
}

void BufferedMemory::end_modify(const Issuer& who, const Target& target, std::uint32_t size) {
  below_->end_modify(who, target, size);
}

/// Local memory belongs to the work-group, so that it needs no second buffer.
void BufferedMemory::share_with_unit(const Issuer& who, std::uint32_t spaces) {
  for (std::size_t index = 0; index < buffers_.of(who.id).size();) {
    if (!is_meant(buffers_.of(who.id)[index], spaces)) {
      ++index;
      continue;
    }
    const Pending store = take(who.id, index);
    if (store.target.where == Where::Local) {
      make_visible(store);
    } else {
      push(owner_of(who.unit), store);
    }
  }
}

void BufferedMemory::release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
  if (!is_drained() && scope != kScopeWorkItem) {
    share_with_unit(who, spaces);
    const bool reaches_all = is_wide(scope) && (spaces & kGlobalFence) != 0;
    const std::uint32_t unit = owner_of(who.unit);
    while (reaches_all && !buffers_.of(unit).empty()) make_visible(take(unit, 0));
  }
  below_->release(who, scope, spaces);
}

void BufferedMemory::acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
  below_->acquire(who, scope, spaces);
}

// Drawn from the work-item's own events, not from one stream, so that a shrinker that deletes
// segments does not change what the rest draws.
void BufferedMemory::drain_now_and_then(const Issuer& who) {
  const std::uint64_t bits = draw(who.draw_key, who.events);
  const std::uint32_t interval = std::max(state_.settings.drain_interval, 1u);
  if (scaled(bits, interval) == 0) drain_any(mix(bits));
}

void BufferedMemory::drain_all() {
  const std::uint64_t key = mix(~state_.launch->seed);
  for (std::uint64_t i = 0; !is_drained(); ++i) drain_any(draw(key, i));
  below_->drain_all();
}

void BufferedMemory::add_state(StateWords& words) const {
  STALEMATE_ASSERT(is_drained());
  below_->add_state(words);
}

}  // namespace stalemate::sim
