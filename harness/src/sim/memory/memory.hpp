#pragma once

#include <optional>

#include "sim/memory/addresses.hpp"
#include "sim/memory/buffered_memory.hpp"
#include "sim/memory/cached_memory.hpp"
#include "sim/memory/local_memory.hpp"
#include "sim/memory/main_memory.hpp"
#include "sim/memory/message_memory.hpp"

namespace stalemate::sim {

/// All memory of the simulated device, and the one owner of it: which object an address is of, the
/// work-groups' local memory, and the model by which work-items come to it. Settings stack the
/// models; see docs/adr/0027-the-simulator-in-rooms.md.
class Memory {
 public:
  explicit Memory(LaunchState& state)
      : state_(state), main_(state), cached_(state, main_), buffered_(state), messages_(state) {}

  /// Before any work-item is awake. `lets_updates`: relaxed read-modify-writes may act late, for
  /// which accesses pay.
  void begin(std::uint32_t work_items, std::uint32_t units, std::uint32_t groups,
             bool lets_updates);

  Addresses& addresses() { return addresses_; }
  LocalMemory& local() { return local_; }

  /// Loads 8 bytes at most, plainly.
  Seen load(const Issuer& who, const Target& target, std::uint32_t size, bool is_volatile) {
    if (is_sequential_) [[likely]]
      return main_.load(who, target, size, !is_volatile);
    return load_weakly(who, target, size, is_volatile);
  }
  /// The same where memory is not sequential. In one piece: each frame on a work-item's stack is a
  /// line of the cache that others' turns have pushed out.
  [[gnu::always_inline]] Seen load_in_one_piece(const Issuer& who, const Target& target,
                                                std::uint32_t size, bool is_volatile) {
    const Seen seen = has_messages()         ? load_message(who, target, size, is_volatile)
                      : model_ == &cached_   ? cached_.load(who, target, size, !is_volatile)
                      : model_ == &buffered_ ? buffered_.load(who, target, size, !is_volatile)
                                             : model_->load(who, target, size, !is_volatile);
    // Stale is what is older than memory. A store may be seen early: it is newer.
    if (seen.value != seen.newest) ++state_.ended.stale_loads;
    return seen;
  }
  /// Stores plainly, likewise; gives what memory held.
  [[gnu::always_inline]] std::uint64_t store_in_one_piece(const Issuer& who, const Target& target,
                                                          std::uint32_t size, std::uint64_t value);
  Seen load_atomically(const Issuer& who, const Target& target, std::uint32_t size,
                       const Synchronisation& how);

  /// Stores 8 bytes at most, atomically if `how` is given; gives what memory held.
  std::uint64_t store(const Issuer& who, const Target& target, std::uint32_t size,
                      std::uint64_t value, const Synchronisation* how) {
    if (!is_sequential_) return store_weakly(who, target, size, value, how);
    if (target.where == Where::Local) local_.mark_written(target.at, size);
    const std::uint64_t truth = read_bits(target.at, size);
    main_.store(who, target, size, value);
    return truth;
  }

  /// Whether memory is what was stored last; then this stores there, and gives what it held.
  bool is_sequential() const { return is_sequential_; }
  std::uint64_t exchange(std::byte* at, std::uint32_t size, std::uint64_t value) {
    return main_.exchange(at, size, value);
  }

  /// Whether what was just stored there came in front of what memory holds.
  bool holds_newer(const Target& target, std::uint32_t size, std::uint64_t stored) const {
    return has_messages() && read_bits(target.at, size) != stored;
  }

  /// In one step.
  Modified modify(const Issuer& who, const Target& target, std::uint32_t size,
                  const Modification& what, const Synchronisation& how);

  /// Whether it acts later, whenever that is: `buffered_` says of which that is so.
  bool modify_later(const Issuer& who, const Target& target, std::uint32_t size,
                    const Modification& what, const Synchronisation& how) {
    return state_.settings.late_updates && model_ == &buffered_ && how.order == kRelaxed &&
           !what.is_compare_exchange() &&
           buffered_.modify_later(who, target, size, what, how.scope);
  }

  void fence(const Issuer& who, std::uint32_t order, std::uint32_t scope, std::uint32_t spaces) {
    if (!is_sequential_) fence_weakly(who, order, scope, spaces);
  }

  /// The work-item comes to a barrier; all of its work-group or sub-group have come; it goes on.
  void come_to_barrier(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
    if (!is_sequential_ && !has_messages()) model_->release(who, scope, spaces);
  }
  void meet(const Issuer& who, std::uint32_t first, std::uint32_t count, std::uint32_t scope,
            std::uint32_t spaces) {
    if (has_messages()) messages_.meet(first, count, who.group, scope, spaces);
  }
  void leave_barrier(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
    if (!is_sequential_) model_->acquire(who, scope, spaces);
  }

  /// Which stores the latest access read and made, where a load may read others than the latest; of
  /// atomic accesses.
  std::optional<Touched> touched() const {
    return has_messages() ? std::optional(messages_.touched()) : std::nullopt;
  }

  bool is_drained() const { return model_->is_drained(); }
  /// Where anything is late.
  [[gnu::noinline]] void drain_now_and_then(const Issuer& who) {
    buffered_.drain_now_and_then(who);
  }
  void drain_all() {
    model_->drain_all();
    if (sees_messages_) messages_.forget();
  }

  /// What decides what loads will give. No store may be late.
  void add_state(StateWords& words) const;

  /// Of memory while a proof of livelock is searched for; not of what a model keeps beside it.
  std::uint64_t hash() const { return main_.hash(); }

 private:
  // While a proof of livelock is searched for, everybody sees what is newest: one of the ways that
  // memory may behave, and no message is kept.
  bool has_messages() const { return sees_messages_ && !state_.certifying; }
  /// A message is made of all eight bytes around what is accessed first: they have to be this
  /// launch's own, though nobody wrote them.
  MessageMemory& messages_at(const Target& target, std::uint32_t size) {
    if (target.where == Where::Local) local_.fill_unwritten_words(target.at, size);
    return messages_;
  }
  [[gnu::noinline]] Seen load_weakly(const Issuer& who, const Target& target, std::uint32_t size,
                                     bool is_volatile);
  /// What a cache keeps of old may stay for ever; else a plain load is answered as a relaxed one
  /// is.
  [[gnu::always_inline]] Seen load_message(const Issuer& who, const Target& target,
                                           std::uint32_t size, bool is_volatile) {
    if (!is_volatile) {
      const Seen cached = model_ == &cached_ ? cached_.load(who, target, size, true)
                                             : model_->load(who, target, size, true);
      if (cached.value != cached.truth) return cached;
    }
    return messages_at(target, size).load_plainly(who, target, size);
  }
  std::uint64_t store_weakly(const Issuer& who, const Target& target, std::uint32_t size,
                             std::uint64_t value, const Synchronisation* how);
  void fence_weakly(const Issuer& who, std::uint32_t order, std::uint32_t scope,
                    std::uint32_t spaces);
  /// Who modifies what.
  struct Modifying {
    const Issuer& who;
    const Target& target;
    std::uint32_t size = 0;
  };
  template <class Model>
  Modified modify_below(Model& model, const Modifying& act, const Modification& what,
                        const Synchronisation& how);
  Modified modify_memory(const Issuer& who, const Target& target, std::uint32_t size,
                         const Modification& what, const Synchronisation& how);
  bool fails_spuriously(const Issuer& who, const Modification& what) const;
  bool takes_place(const Issuer& who, const Modification& what, std::uint64_t old) const {
    if (!what.is_compare_exchange()) return true;
    return old == what.expected && !fails_spuriously(who, what);
  }

  LaunchState& state_;
  Addresses addresses_;
  LocalMemory local_;
  MainMemory main_;
  CachedMemory cached_;
  BufferedMemory buffered_;
  MessageMemory messages_;
  MemoryModel* model_ = &main_;  // the uppermost
  bool sees_messages_ = false;   // in front of it
  bool is_sequential_ = true;
};

inline Modified Memory::modify(const Issuer& who, const Target& target, std::uint32_t size,
                               const Modification& what, const Synchronisation& how) {
  if (!has_messages()) [[likely]]
    return modify_memory(who, target, size, what, how);
  Modification drawn = what;
  drawn.fails_anyway = fails_spuriously(who, what);
  const Modified done = messages_at(target, size).modify(who, target, size, drawn, how);
  if (acquires(done.order)) model_->acquire(who, how.scope, ordered_by(target));
  return done;
}

inline std::uint64_t Memory::store_in_one_piece(const Issuer& who, const Target& target,
                                                std::uint32_t size, std::uint64_t value) {
  if (target.where == Where::Local) local_.mark_written(target.at, size);
  const std::uint64_t truth = read_bits(target.at, size);
  if (has_messages()) {
    messages_at(target, size).store_plainly(who, target, size, value);
  } else if (model_ == &cached_) {
    cached_.store(who, target, size, value);
  } else if (model_ == &buffered_) {
    buffered_.store(who, target, size, value);
  } else {
    model_->store(who, target, size, value);
  }
  return truth;
}

/// On memory itself, whatever is buffered or cached. For each model anew, so that those that most
/// devices have are called directly.
template <class Model>
Modified Memory::modify_below(Model& model, const Modifying& act, const Modification& what,
                              const Synchronisation& how) {
  const auto& [who, target, size] = act;
  model.begin_modify(who, target, size);
  const std::uint64_t old = read_bits(target.at, size);
  const bool exchanges = takes_place(who, what, old);
  const std::uint32_t order = exchanges ? how.order : how.order_on_failure;
  const std::uint64_t stored = exchanges ? new_value(what, size, old) : old;
  if (releases(order)) model.release(who, how.scope, ordered_by(target));
  if (exchanges) model.commit(who.unit, target, size, stored);
  model.end_modify(who, target, size);
  if (acquires(order)) model.acquire(who, how.scope, ordered_by(target));
  return {old, stored, order, exchanges, old};
}

inline Modified Memory::modify_memory(const Issuer& who, const Target& target, std::uint32_t size,
                                      const Modification& what, const Synchronisation& how) {
  const Modifying act{who, target, size};
  if (is_sequential_) return modify_below(main_, act, what, how);
  if (model_ == &cached_) return modify_below(cached_, act, what, how);
  return modify_below(*model_, act, what, how);
}

}  // namespace stalemate::sim
