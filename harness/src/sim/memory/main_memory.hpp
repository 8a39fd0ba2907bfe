#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/memory_model.hpp"

namespace stalemate::sim {

/// Memory itself: sequentially consistent, as every load sees the latest store.
class MainMemory final : public MemoryModel {
 public:
  explicit MainMemory(LaunchState& state) : state_(state) {}

  Seen load(const Issuer& /*who*/, const Target& target, std::uint32_t size,
            bool /*may_be_cached*/) override {
    const std::uint64_t value = read_bits(target.at, size);
    return {.value = value, .truth = value, .newest = value};
  }
  void store(const Issuer& who, const Target& target, std::uint32_t size,
             std::uint64_t value) override {
    commit(who.unit, target, size, value);
  }
  [[gnu::always_inline]] void commit(std::uint32_t /*unit*/, const Target& target,
                                     std::uint32_t size, std::uint64_t value) override {
    exchange(target.at, size, value);
  }
  /// What was there.
  [[gnu::always_inline]] std::uint64_t exchange(std::byte* at, std::uint32_t size,
                                                std::uint64_t value) {
    const std::uint64_t old = read_bits(at, size);
    if (old == value) return old;
    state_.note_change();
    if (state_.certifying) [[unlikely]]
      hash_change(at, size, old, value);
    write_bits(at, size, value);
    return old;
  }
  void begin_modify(const Issuer& /*who*/, const Target& /*target*/,
                    std::uint32_t /*size*/) override {}
  void end_modify(const Issuer& /*who*/, const Target& /*target*/,
                  std::uint32_t /*size*/) override {}
  void release(const Issuer& /*who*/, std::uint32_t /*scope*/, std::uint32_t /*spaces*/) override {}
  void acquire(const Issuer& /*who*/, std::uint32_t /*scope*/, std::uint32_t /*spaces*/) override {}
  void drain_now_and_then(const Issuer& /*who*/) override {}
  void drain_all() override {}
  void add_state(StateWords& /*words*/) const override {}

  /// Changes with memory while a proof of livelock is searched for, and is the same whenever memory
  /// is.
  std::uint64_t hash() const { return hash_; }

 private:
  void hash_change(const std::byte* at, std::uint32_t size, std::uint64_t old, std::uint64_t value);

  LaunchState& state_;
  std::uint64_t hash_ = 0;
};

}  // namespace stalemate::sim
