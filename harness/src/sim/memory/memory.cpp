#include "sim/memory/memory.hpp"

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {

void Memory::begin(std::uint32_t work_items, std::uint32_t units, std::uint32_t groups,
                   bool lets_updates) {
  const Settings& settings = state_.settings;
  addresses_.begin(*state_.launch);
  local_.begin(state_.launch->local_bytes, groups, state_.launch->seed);
  model_ = &main_;
  if (settings.cache != Cache::None) {
    cached_.begin(units);
    model_ = &cached_;
  }
  sees_messages_ = settings.messages && work_items <= MessageMemory::kWorkItemsMax;
  if (sees_messages_) {
    messages_.begin(work_items, groups, *model_, model_ == &cached_ ? &cached_ : nullptr);
  } else if (settings.store_buffers || lets_updates) {
    buffered_.begin(work_items, units, *model_, model_ == &cached_ ? &cached_ : nullptr);
    model_ = &buffered_;
  }
  is_sequential_ = model_ == &main_ && !sees_messages_;
}

Seen Memory::load_weakly(const Issuer& who, const Target& target, std::uint32_t size,
                         bool is_volatile) {
  return load_in_one_piece(who, target, size, is_volatile);
}

Seen Memory::load_atomically(const Issuer& who, const Target& target, std::uint32_t size,
                             const Synchronisation& how) {
  if (is_sequential_) return main_.load(who, target, size, false);
  if (has_messages()) {
    const Seen seen = messages_at(target, size).load(who, target, size, how);
    if (seen.value != seen.truth) ++state_.ended.stale_loads;
    if (acquires(how.order)) model_->acquire(who, how.scope, ordered_by(target));
    return seen;
  }
  // One's sequentially consistent stores may be late, but not later than one's next such load.
  if (releases(how.order)) model_->release(who, how.scope, ordered_by(target));
  const bool may_be_cached = state_.settings.cache == Cache::Weakest && !is_wide(how.scope);
  const Seen seen = load_weakly(who, target, size, !may_be_cached);
  if (acquires(how.order)) model_->acquire(who, how.scope, ordered_by(target));
  return seen;
}

std::uint64_t Memory::store_weakly(const Issuer& who, const Target& target, std::uint32_t size,
                                   std::uint64_t value, const Synchronisation* how) {
  if (how == nullptr) return store_in_one_piece(who, target, size, value);
  if (!has_messages()) {
    if (releases(how->order)) model_->release(who, how->scope, ordered_by(target));
    return store_in_one_piece(who, target, size, value);
  }
  if (target.where == Where::Local) local_.mark_written(target.at, size);
  const std::uint64_t truth = read_bits(target.at, size);
  messages_at(target, size).store(who, target, size, value, *how);
  return truth;
}

void Memory::fence_weakly(const Issuer& who, std::uint32_t order, std::uint32_t scope,
                          std::uint32_t spaces) {
  if (has_messages()) {
    messages_.fence(who, order, scope, spaces);
  } else if (releases(order)) {
    model_->release(who, scope, spaces);
  }
  if (acquires(order)) model_->acquire(who, scope, spaces);
}

bool Memory::fails_spuriously(const Issuer& who, const Modification& what) const {
  const std::uint32_t failures = state_.settings.weak_failures;
  if (what.operation != kWeakCompareExchange || failures == 0) return false;
  if (state_.certifying) return false;  // for ever would not be fair
  return scaled(mix(draw(who.draw_key, who.events) ^ what.operation), 1000) < failures;
}

void Memory::add_state(StateWords& words) const {
  for (const Object& object : state_.launch->objects) {
    add_bytes(words, object.begin, object.size_bytes);
  }
  local_.for_each_part([&](const std::byte* at, std::size_t size) { add_bytes(words, at, size); });
  model_->add_state(words);
}

}  // namespace stalemate::sim
