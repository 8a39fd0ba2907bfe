#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/dispatch/issuer.hpp"
#include "sim/dispatch/target.hpp"
#include "sim/memory/state_words.hpp"

namespace stalemate::sim {

/// What a load gives.
struct Seen {
  std::uint64_t value = 0;
  std::uint64_t truth = 0;         // what memory holds
  std::uint64_t newest = 0;        // the truth under what the work-item itself stored since
  bool from_store_buffer = false;  // `value` is newer than `truth`, and no byte of it is older
};

/// The way between work-items and memory: what of memory they see, and when others see what they
/// store. Models are stacked: each adds what is its own to the one below it, and memory itself is
/// at the bottom. Scopes, orders and flags as in abi.hpp.
class MemoryModel {
 public:
  MemoryModel() = default;
  MemoryModel(const MemoryModel&) = delete;
  MemoryModel& operator=(const MemoryModel&) = delete;
  virtual ~MemoryModel() = default;

  /// 8 bytes at most.
  virtual Seen load(const Issuer& who, const Target& target, std::uint32_t size,
                    bool may_be_cached) = 0;

  /// The work-item stores 8 bytes at most; others may see it later.
  virtual void store(const Issuer& who, const Target& target, std::uint32_t size,
                     std::uint64_t value) = 0;

  /// Memory changes now, and with it what the compute unit itself keeps of it.
  virtual void commit(std::uint32_t unit, const Target& target, std::uint32_t size,
                      std::uint64_t value) = 0;

  /// Before and after a read-modify-write, which acts on memory itself.
  virtual void begin_modify(const Issuer& who, const Target& target, std::uint32_t size) = 0;
  virtual void end_modify(const Issuer& who, const Target& target, std::uint32_t size) = 0;

  /// All that the work-item knows of becomes visible to the scope: its own stores, and by a wide
  /// one also those that its compute unit's work-items released to it (cumulativity).
  virtual void release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) = 0;

  /// The work-item will see what others released to that scope.
  virtual void acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) = 0;

  /// At the beginning of an event while stores are late: one of them may become visible.
  virtual void drain_now_and_then(const Issuer& who) = 0;

  /// Every store becomes visible.
  virtual void drain_all() = 0;

  /// What it keeps beside memory. No store may be late.
  virtual void add_state(StateWords& words) const = 0;

  bool is_drained() const { return is_drained_; }

 protected:
  /// Whether every store is visible by now.
  void set_drained(bool is_drained) { is_drained_ = is_drained; }

 private:
  bool is_drained_ = true;
};

}  // namespace stalemate::sim
