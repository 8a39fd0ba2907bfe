#include "sim/memory/buffered_memory.hpp"

#include <algorithm>

#include "base/assertion.hpp"
#include "sim/dispatch/draw.hpp"
#include "sim/dispatch/names.hpp"
#include "sim/dispatch/recording.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint64_t kOfUpdates = 0xa24baed4963ee407u;

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
  updates_ = 0;
  buffers_.begin(work_items + units);
  set_drained(true);
}

const Pending& BufferedMemory::take(std::uint32_t owner, std::uint32_t index) {
  const Pending& store = buffers_.take(owner, index);
  updates_ -= store.is_update() ? 1 : 0;
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

void BufferedMemory::make_room(const Issuer& who) {
  const std::size_t capacity = std::max(state_.settings.store_buffer_size, 1u);
  if (buffers_.of(who.id).size() >= capacity) drain_drawn(who.id, draw(~who.draw_key, who.events));
}

void BufferedMemory::store(const Issuer& who, const Target& target, std::uint32_t size,
                           std::uint64_t value) {
  // Late for ever is none of the ways that memory may behave.
  if (state_.certifying) return below_->store(who, target, size, value);
  if (!state_.settings.store_buffers) {
    if (!is_drained()) drain_seen_by(who, target, size);
    return below_->store(who, target, size, value);
  }
  make_room(who);
  push(who.id, {.target = target,
                .value = value,
                .work_item = who.id,
                .group = who.group,
                .unit = who.unit,
                .place = who.place,
                .size = static_cast<std::uint8_t>(size)});
}

void BufferedMemory::commit(std::uint32_t unit, const Target& target, std::uint32_t size,
                            std::uint64_t value) {
  below_->commit(unit, target, size, value);
}

bool BufferedMemory::modify_later(const Issuer& who, const Target& target, std::uint32_t size,
                                  const Modification& what, std::uint32_t scope) {
  // A GPU whose stores are in order has updates of local memory in order, too.
  if (target.where == Where::Local && !state_.settings.store_buffers) return false;
  if (state_.certifying || draw(who.draw_key ^ kOfUpdates, who.events) % 2 == 0) return false;
  make_room(who);
  push(who.id, {.target = target,
                .value = what.operand,
                .built_in = who.built_in,
                .work_item = who.id,
                .group = who.group,
                .unit = who.unit,
                .place = who.place,
                .recorded = static_cast<std::uint32_t>(state_.ended.trace.size()),
                .operation = static_cast<std::uint16_t>(what.operation),
                .scope = static_cast<std::uint8_t>(scope),
                .size = static_cast<std::uint8_t>(size)});
  return true;
}

bool BufferedMemory::has_update_at(std::uint32_t owner, const Target& target,
                                   std::uint32_t size) const {
  bool is_updated = false;
  buffers_.of(owner).for_each_at(
      target.at, size, [&](const Pending& pending) { is_updated |= pending.is_update(); });
  return is_updated;
}

/// What one's own read-modify-write will leave, or the compute unit's, is known once it has acted.
Seen BufferedMemory::behind_updates(const Issuer& who, const Target& target, std::uint32_t size,
                                    bool may_be_cached) {
  const bool is_updated =
      has_update_at(who.id, target, size) ||
      (target.where == Where::Global && has_update_at(owner_of(who.unit), target, size));
  if (is_updated) drain_seen_by(who, target, size);
  const Seen seen = below_->load(who, target, size, may_be_cached && !is_updated);
  return is_updated ? seen : under_what_is_late(seen, who, target, size);
}

/// Of accesses that were recorded since it was made, whether one is so.
template <class Is>
bool BufferedMemory::has_since(const Pending& update, const Is& is) const {
  const auto& trace = state_.ended.trace;
  return std::any_of(trace.begin() + update.recorded, trace.end(), is);
}

/// By what its work-item made later. An update that is late itself may have been made before.
bool BufferedMemory::is_overtaken(const Pending& update) const {
  return has_since(update, [&](const Access& access) {
    return access.work_item == update.work_item && !access.acts_late();
  });
}

bool BufferedMemory::was_missed(const Pending& update) const {
  const std::string& object = object_name(*state_.launch, update.target);
  return has_since(update, [&](const Access& access) {
    return access.work_item != update.work_item && access.object == object &&
           (!access.is_local || access.work_group == update.group) &&
           access.offset_bytes < update.target.offset + update.size &&
           update.target.offset < access.offset_bytes + access.size_bytes;
  });
}

/// In one step, on memory itself.
void BufferedMemory::perform(const Pending& update) {
  const Issuer who{.id = update.work_item,
                   .group = update.group,
                   .unit = update.unit,
                   .place = update.place,
                   .built_in = update.built_in};
  below_->begin_modify(who, update.target, update.size);
  const std::uint64_t old = read_bits(update.target.at, update.size);
  const std::uint64_t stored =
      new_value({.operation = update.operation, .operand = update.value}, update.size, old);
  below_->commit(update.unit, update.target, update.size, stored);
  below_->end_modify(who, update.target, update.size);
  if (!state_.launch->record) [[likely]]
    return;
  record(state_,
         {.kind = AccessKind::ReadModifyWrite,
          .is_atomic = true,
          .order = kRelaxed,
          .scope = update.scope,
          .target = update.target,
          .size = update.size,
          .seen = old,
          .truth = old,
          .from_store_buffer = is_overtaken(update),
          .stored = stored,
          .was_missed = was_missed(update)},
         who, update.place);
}

void BufferedMemory::make_visible(const Pending& store) {
  if (store.is_update()) return perform(store);
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
