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

void BufferedMemory::begin(std::uint32_t work_items, std::uint32_t units, MemoryModel& below,
                           CachedMemory* caches) {
  below_ = &below;
  caches_ = caches;
  work_items_ = work_items;
  buffers_.begin(work_items + units);
  set_drained(true);
}

const Pending& BufferedMemory::take(std::uint32_t owner, std::uint32_t index) {
  const Pending& store = buffers_.take(owner, index);
  set_drained(buffers_.all_empty());
  return store;
}

/// Puts it over `bits`.
void BufferedMemory::overlay(const Issuer& who, const Target& target, std::uint32_t size,
                             std::uint64_t& bits) const {
  if (target.where == Where::Global) buffers_.overlay(owner_of(who.unit), target.at, size, bits);
  buffers_.overlay(who.id, target.at, size, bits);
}

Seen BufferedMemory::under_what_is_late(Seen seen, const Issuer& who, const Target& target,
                                        std::uint32_t size) const {
  const bool is_stale = seen.value != seen.newest;
  overlay(who, target, size, seen.newest);
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
  if (caches_ != nullptr) {
    caches_->commit(store.unit, store.target, store.size, store.value);
  } else {
    below_->commit(store.unit, store.target, store.size, store.value);
  }
  if (!state_.launch->record) [[likely]]
    return;
  record(state_,
         {.kind = AccessKind::Drain,
          .target = store.target,
          .size = store.size,
          .truth = truth,
          .stored = store.value},
         {.id = store.work_item, .group = store.group}, store.place);
}

void BufferedMemory::drain_at(std::uint32_t owner, const std::byte* at, std::uint32_t size) {
  while (buffers_.has_any_at(owner, at, size)) {
    make_visible(take(owner, buffers_.eldest_at(owner, at, size)));
  }
}

/// Program order puts what the unit shares before what a work-item of it still has for itself.
void BufferedMemory::drain_one(std::uint32_t owner, std::uint32_t index) {
  const Pending& store = take(owner, buffers_.eldest(owner, index));
  if (owner < work_items_ && store.target.where == Where::Global) {
    drain_at(owner_of(store.unit), store.target.at, store.size);
  }
  make_visible(store);
}

void BufferedMemory::drain_drawn(std::uint32_t owner, std::uint64_t bits) {
  drain_one(owner, scaled(mix(bits), buffers_.of(owner).size()));
}

void BufferedMemory::drain_any(std::uint64_t bits) {
  const std::vector<std::uint32_t>& occupied = buffers_.occupied();
  drain_drawn(occupied[scaled(bits, static_cast<std::uint32_t>(occupied.size()))], bits);
}

/// The work-item sees its stores there: they become visible to all.
void BufferedMemory::drain_seen_by(const Issuer& who, const Target& target, std::uint32_t size) {
  if (target.where == Where::Global) drain_at(owner_of(who.unit), target.at, size);
  while (buffers_.has_any_at(who.id, target.at, size)) {
    drain_one(who.id, buffers_.eldest_at(who.id, target.at, size));
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
  for (std::uint32_t index = 0; index < buffers_.of(who.id).size();) {
    if (!is_meant(buffers_.of(who.id)[index], spaces)) {
      ++index;
      continue;
    }
    const Pending& store = take(who.id, index);
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
