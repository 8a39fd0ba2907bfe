#pragma once

#include <algorithm>

#include "sim/dispatch/draw.hpp"
#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/cached_memory.hpp"
#include "sim/memory/modification.hpp"
#include "sim/memory/store_buffers.hpp"

namespace stalemate::sim {

/// Store buffers of work-items and of compute units in front of another model; of
/// read-modify-writes alone, where stores are in order.
class BufferedMemory final : public MemoryModel {
 public:
  explicit BufferedMemory(LaunchState& state) : state_(state) {}

  /// Empties the buffers of so many work-items and compute units.
  /// The caches, if there are any, are `below` itself.
  void begin(std::uint32_t work_items, std::uint32_t units, MemoryModel& below,
             CachedMemory* caches);

  [[gnu::always_inline]] Seen load(const Issuer& who, const Target& target, std::uint32_t size,
                                   bool may_be_cached) override {
    const Seen seen = caches_ != nullptr ? caches_->load(who, target, size, may_be_cached)
                                         : below_->load(who, target, size, may_be_cached);
    if (is_drained() || !has_any_at(who, target, size)) return seen;
    if (updates_ != 0) return behind_updates(who, target, size, may_be_cached);
    return under_what_is_late(seen, who, target, size);
  }
  void store(const Issuer& who, const Target& target, std::uint32_t size,
             std::uint64_t value) override;
  void commit(std::uint32_t unit, const Target& target, std::uint32_t size,
              std::uint64_t value) override;
  /// Has the read-modify-write act later, as a store is seen later: relaxed, it is ordered with no
  /// other place, and nobody looks at what it read. False if it has to act now.
  bool modify_later(const Issuer& who, const Target& target, std::uint32_t size,
                    const Modification& what, std::uint32_t scope);
  void begin_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void end_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  void acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  // Drawn from the work-item's own events, not from one stream, so that a shrinker that deletes
  // segments does not change what the rest draws.
  void drain_now_and_then(const Issuer& who) override {
    const std::uint64_t bits = draw(who.draw_key, who.events);
    const std::uint32_t interval = std::max(state_.settings.drain_interval, 1u);
    if (scaled(bits, interval) == 0) drain_any(mix(bits));
  }
  void drain_all() override;
  void add_state(StateWords& words) const override;

 private:
  std::uint32_t owner_of(std::uint32_t unit) const { return work_items_ + unit; }
  [[gnu::always_inline]] void push(std::uint32_t owner, const Pending& store) {
    buffers_.push(owner, store);
    updates_ += store.is_update() ? 1 : 0;
    set_drained(false);
  }
  const Pending& take(std::uint32_t owner, std::uint32_t index);
  /// Of what the work-item stored itself, or its compute unit shares.
  bool has_any_at(const Issuer& who, const Target& target, std::uint32_t size) const {
    const bool is_global = target.where == Where::Global;
    return buffers_.has_any_at(who.id, target.at, size) ||
           (is_global && buffers_.has_any_at(owner_of(who.unit), target.at, size));
  }
  void overlay(const Issuer& who, const Target& target, std::uint32_t size,
               std::uint64_t& bits) const;
  [[gnu::noinline]] Seen under_what_is_late(Seen seen, const Issuer& who, const Target& target,
                                            std::uint32_t size) const;
  bool has_update_at(std::uint32_t owner, const Target& target, std::uint32_t size) const;
  [[gnu::noinline]] Seen behind_updates(const Issuer& who, const Target& target, std::uint32_t size,
                                        bool may_be_cached);
  void make_room(const Issuer& who);
  void make_visible(const Pending& store);
  template <class Is>
  bool has_since(const Pending& update, const Is& is) const;
  bool is_overtaken(const Pending& update) const;
  bool was_missed(const Pending& update) const;
  void perform(const Pending& update);
  void drain_at(std::uint32_t owner, const std::byte* at, std::uint32_t size);
  // Apart: it needs room on the stack, and mostly nothing is late.
  [[gnu::noinline]] void drain_seen_by(const Issuer& who, const Target& target, std::uint32_t size);
  void drain_one(std::uint32_t owner, std::uint32_t index);
  void drain_drawn(std::uint32_t owner, std::uint64_t bits);
  [[gnu::noinline]] void drain_any(std::uint64_t bits);
  void share_with_unit(const Issuer& who, std::uint32_t spaces);

  LaunchState& state_;
  MemoryModel* below_ = nullptr;
  CachedMemory* caches_ = nullptr;
  StoreBuffers buffers_;
  std::uint32_t updates_ = 0;     // read-modify-writes, of all that is late
  std::uint32_t work_items_ = 0;  // they own the first buffers, compute units those after
};

}  // namespace stalemate::sim
