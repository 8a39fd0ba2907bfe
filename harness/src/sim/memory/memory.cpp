#include "sim/memory/memory.hpp"

#include "sim/dispatch/draw.hpp"
#include "sim/memory/arithmetic.hpp"

namespace stalemate::sim {

void Memory::begin(std::uint32_t work_items, std::uint32_t units, std::uint32_t groups) {
  const Settings& settings = state_.settings;
  addresses_.begin(*state_.launch);
  local_.begin(state_.launch->local_bytes, groups, state_.launch->seed);
  model_ = &main_;
  if (settings.cache != Cache::None) {
    cached_.begin(units);
    model_ = &cached_;
  }
  if (settings.store_buffers) {
    buffered_.begin(work_items, units, *model_);
    model_ = &buffered_;
  }
}

Seen Memory::load_weakly(const Issuer& who, const Target& target, std::uint32_t size,
                         bool may_be_cached) {
  const Seen seen = model_->load(who, target, size, may_be_cached);
  // Stale is what is older than memory. A store may be seen early: it is newer.
  if (seen.value != seen.newest) ++state_.ended.stale_loads;
  return seen;
}

std::uint64_t new_value(const Modification& what, std::uint32_t size, std::uint64_t old) {
  return what.is_compare_exchange() ? what.operand
                                    : modified(what.operation, size, old, what.operand);
}

bool Memory::fails_spuriously(const Issuer& who, const Modification& what) const {
  const std::uint32_t failures = state_.settings.weak_failures;
  if (what.operation != kWeakCompareExchange || failures == 0) return false;
  if (state_.certifying) return false;  // for ever would not be fair
  return scaled(mix(draw(who.draw_key, who.events) ^ what.operation), 1000) < failures;
}

bool Memory::takes_place(const Issuer& who, const Modification& what, std::uint64_t old) const {
  if (!what.is_compare_exchange()) return true;
  return old == what.expected && !fails_spuriously(who, what);
}

Modified Memory::modify(const Issuer& who, const Target& target, std::uint32_t size,
                        const Modification& what, const Synchronisation& how) {
  if (!is_sequential()) model_->begin_modify(who, target, size);
  const std::uint64_t old = read_bits(target.at, size);
  const bool exchanges = takes_place(who, what, old);
  const std::uint32_t order = exchanges ? how.order : how.order_on_failure;
  const std::uint64_t stored = exchanges ? new_value(what, size, old) : old;
  if (releases(order)) release(who, how.scope, ordered_by(target));
  if (exchanges) commit(who, target, size, stored);
  if (!is_sequential()) model_->end_modify(who, target, size);
  if (acquires(order)) acquire(who, how.scope, ordered_by(target));
  return {old, stored, order, exchanges};
}

void Memory::add_state(StateWords& words) const {
  for (const Object& object : state_.launch->objects) {
    add_bytes(words, object.begin, object.size_bytes);
  }
  local_.for_each_part([&](const std::byte* at, std::size_t size) { add_bytes(words, at, size); });
  model_->add_state(words);
}

}  // namespace stalemate::sim
