#include "sim/memory/cached_memory.hpp"

#include "sim/dispatch/draw.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {
constexpr std::uint64_t kEvictionStream = 0xd1b54a32d192ed03u;
}

// Not while a proof of livelock is searched for: what stays old may stay so for ever.
void CachedMemory::evict_now_and_then(const Issuer& who, const Target& target, std::uint32_t size) {
  const std::uint64_t bits = draw(who.draw_key ^ kEvictionStream, who.events);
  if (scaled(bits, state_.settings.evict_interval) == 0) cache_.drop(who.unit, target.at, size);
}

void CachedMemory::begin_modify(const Issuer& who, const Target& target, std::uint32_t size) {
  below_.begin_modify(who, target, size);
}

/// On an H200, even a failing compare-exchange drops its line from the issuer's cache.
void CachedMemory::end_modify(const Issuer& who, const Target& target, std::uint32_t size) {
  below_.end_modify(who, target, size);
  if (state_.settings.cache != Cache::Hopper || target.where != Where::Global) return;
  cache_.drop(who.unit, target.at, size);
}

void CachedMemory::release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
  below_.release(who, scope, spaces);
}

void CachedMemory::acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
  below_.acquire(who, scope, spaces);
  if (is_wide(scope) && (spaces & kGlobalFence) != 0) cache_.drop_all(who.unit);
}

void CachedMemory::add_state(StateWords& words) const {
  below_.add_state(words);
  cache_.for_each_line([&](std::uint32_t unit, std::uint64_t address, const std::byte* at) {
    words.insert(words.end(), {unit, address});
    add_bytes(words, at, state_.settings.line_bytes);
  });
}

}  // namespace stalemate::sim
