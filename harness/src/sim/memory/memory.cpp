#include "sim/memory/memory.hpp"

#include "sim/dispatch/draw.hpp"

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
