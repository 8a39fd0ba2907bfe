#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/memory_model.hpp"
#include "sim/memory/store_buffers.hpp"

namespace stalemate::sim {

/// Store buffers of work-items and of compute units in front of another model.
class BufferedMemory final : public MemoryModel {
 public:
  explicit BufferedMemory(LaunchState& state) : state_(state) {}

  /// Empties the buffers of so many work-items and compute units.
  void begin(std::uint32_t work_items, std::uint32_t units, MemoryModel& below);

  Seen load(const Issuer& who, const Target& target, std::uint32_t size,
            bool may_be_cached) override;
  void store(const Issuer& who, const Target& target, std::uint32_t size,
             std::uint64_t value) override;
  void commit(std::uint32_t unit, const Target& target, std::uint32_t size,
              std::uint64_t value) override;
  void begin_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void end_modify(const Issuer& who, const Target& target, std::uint32_t size) override;
  void release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  void acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) override;
  void drain_now_and_then(const Issuer& who) override;
  void drain_all() override;
  void add_state(StateWords& words) const override;

 private:
  std::uint32_t owner_of(std::uint32_t unit) const { return work_items_ + unit; }
  void push(std::uint32_t owner, const Pending& store);
  Pending take(std::uint32_t owner, std::size_t index);
  bool overlay(const Issuer& who, const Target& target, std::uint32_t size,
               std::uint64_t& bits) const;
  void make_visible(const Pending& store);
  void drain_at(std::uint32_t owner, const std::byte* at, std::uint32_t size);
  // Apart: it needs room on the stack, and mostly nothing is late.
  [[gnu::noinline]] void drain_seen_by(const Issuer& who, const Target& target, std::uint32_t size);
  void drain_one(std::uint32_t owner, std::size_t index);
  void drain_drawn(std::uint32_t owner, std::uint64_t bits);
  void drain_any(std::uint64_t bits);
  void share_with_unit(const Issuer& who, std::uint32_t spaces);

  LaunchState& state_;
  MemoryModel* below_ = nullptr;
  StoreBuffers buffers_;
  std::uint32_t work_items_ = 0;  // they own the first buffers, compute units those after
};

}  // namespace stalemate::sim
