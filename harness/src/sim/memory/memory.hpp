#pragma once

#include "sim/memory/addresses.hpp"
#include "sim/memory/arithmetic.hpp"
#include "sim/memory/buffered_memory.hpp"
#include "sim/memory/cached_memory.hpp"
#include "sim/memory/local_memory.hpp"
#include "sim/memory/main_memory.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

/// What a read-modify-write did.
struct Modified {
  std::uint64_t old = 0;
  std::uint64_t stored = 0;
  std::uint32_t order = 0;  // that it had in the end
  bool exchanged = false;
};

/// What a read-modify-write that takes place stores.
inline std::uint64_t new_value(const Modification& what, std::uint32_t size, std::uint64_t old) {
  return what.is_compare_exchange() ? what.operand
                                    : modified(what.operation, size, old, what.operand);
}

/// All memory of the simulated device, and the one owner of it: which object an address is of, the
/// work-groups' local memory, and the model by which work-items come to it. Settings stack the
/// models; see docs/adr/0027-the-simulator-in-rooms.md.
class Memory {
 public:
  explicit Memory(LaunchState& state)
      : state_(state), main_(state), cached_(state, main_), buffered_(state) {}

  /// Before any work-item is awake.
  void begin(std::uint32_t work_items, std::uint32_t units, std::uint32_t groups);

  Addresses& addresses() { return addresses_; }
  LocalMemory& local() { return local_; }

  /// Loads 8 bytes at most.
  Seen load(const Issuer& who, const Target& target, std::uint32_t size, bool may_be_cached) {
    if (is_sequential()) [[likely]]
      return main_.load(who, target, size, may_be_cached);
    return load_weakly(who, target, size, may_be_cached);
  }

  /// Stores 8 bytes at most; gives what memory held.
  std::uint64_t store(const Issuer& who, const Target& target, std::uint32_t size,
                      std::uint64_t value) {
    if (target.where == Where::Local) local_.mark_written(target.at, size);
    const std::uint64_t truth = read_bits(target.at, size);
    if (is_sequential()) [[likely]]
      main_.store(who, target, size, value);
    else
      model_->store(who, target, size, value);
    return truth;
  }

  /// Acts on memory itself, in one step, whatever is buffered or cached.
  Modified modify(const Issuer& who, const Target& target, std::uint32_t size,
                  const Modification& what, const Synchronisation& how);

  void release(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
    if (!is_sequential()) model_->release(who, scope, spaces);
  }
  void acquire(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
    if (!is_sequential()) model_->acquire(who, scope, spaces);
  }

  bool is_drained() const { return model_->is_drained(); }
  void drain_now_and_then(const Issuer& who) { model_->drain_now_and_then(who); }
  void drain_all() { model_->drain_all(); }

  /// What decides what loads will give. No store may be late.
  void add_state(StateWords& words) const;

  /// Of memory while a proof of livelock is searched for; not of what a model keeps beside it.
  std::uint64_t hash() const { return main_.hash(); }

 private:
  bool is_sequential() const { return model_ == &main_; }
  Seen load_weakly(const Issuer& who, const Target& target, std::uint32_t size, bool may_be_cached);
  bool fails_spuriously(const Issuer& who, const Modification& what) const;
  bool takes_place(const Issuer& who, const Modification& what, std::uint64_t old) const {
    if (!what.is_compare_exchange()) return true;
    return old == what.expected && !fails_spuriously(who, what);
  }
  void commit(const Issuer& who, const Target& target, std::uint32_t size, std::uint64_t value) {
    if (is_sequential()) return main_.commit(who.unit, target, size, value);
    model_->commit(who.unit, target, size, value);
  }

  LaunchState& state_;
  Addresses addresses_;
  LocalMemory local_;
  MainMemory main_;
  CachedMemory cached_;
  BufferedMemory buffered_;
  MemoryModel* model_ = &main_;  // the uppermost
};

inline Modified Memory::modify(const Issuer& who, const Target& target, std::uint32_t size,
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

}  // namespace stalemate::sim
