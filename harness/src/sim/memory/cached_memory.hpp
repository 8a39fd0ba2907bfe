#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/line_cache.hpp"
#include "sim/memory/main_memory.hpp"

namespace stalemate::sim {

/// Incoherent caches, one of each compute unit, in front of memory itself.
class CachedMemory final : public MemoryModel {
 public:
  CachedMemory(LaunchState& state, MainMemory& below) : state_(state), below_(below) {}

  /// Empties the caches of so many compute units.
  void begin(std::uint32_t units) { cache_.begin(units, state_.settings.line_bytes); }

  [[gnu::always_inline]] Seen load(const Issuer& who, const Target& target, std::uint32_t size,
                                   bool may_be_cached) override {
    Seen seen = below_.load(who, target, size, may_be_cached);
    if (!may_be_cached || target.where != Where::Global) return seen;
    if (state_.settings.evict_interval != 0 && !state_.certifying) [[unlikely]]
      evict_now_and_then(who, target, size);
    const Object& object = state_.launch->objects[target.object];
    seen.value = cache_.load(who.unit, target.at, size,
                             object.begin + object.size_bytes + object.shared_behind);
    return seen;
  }
  [[gnu::always_inline]] void store(const Issuer& who, const Target& target, std::uint32_t size,
                                    std::uint64_t value) override {
    commit(who.unit, target, size, value);
  }
  [[gnu::always_inline]] void commit(std::uint32_t unit, const Target& target, std::uint32_t size,
                                     std::uint64_t value) override {
    below_.commit(unit, target, size, value);
    if (target.where == Where::Global) cache_.update(unit, target.at, size);
  }
  void begin_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void end_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  void acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  void drain_now_and_then(const Issuer& who) override { below_.drain_now_and_then(who); }
  void drain_all() override { below_.drain_all(); }
  void add_state(StateWords& words) const override;

 private:
  [[gnu::noinline]] void evict_now_and_then(const Issuer& who, const Target& target,
                                            std::uint32_t size);

  LaunchState& state_;
  MainMemory& below_;
  LineCache cache_;
};

}  // namespace stalemate::sim
