#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/reused_memory.hpp"
#include "check/value_graph.hpp"

namespace stalemate::check {

/// Operations by the value that they took, where no two took the same. An open-addressing table, at
/// most half full. A slot has room for half of a word of 64 bits: such words, if they are very much
/// alike, may be taken for one another, and whoever asks must compare.
template <class Word>
class TakerTable {
 public:
  /// Requires that there are some.
  explicit TakerTable(std::size_t operations)
      : slots_(std::bit_ceil(2 * operations), Slot{}),
        mask_(slots_.size() - 1),
        shift_(64 - std::countr_zero(slots_.size())) {}

  void prefetch(Word word) const { __builtin_prefetch(&slots_[hash_of(word) >> shift_], 1); }

  /// False if an operation is there already that took the same value.
  bool add(Word taken, Index operation) {
    Slot& slot = slots_[place_for(taken)];
    if (slot.operation != kNone) return false;
    slot = {tag_of(taken), operation};
    return true;
  }

  /// Whether such an operation was added.
  bool has(Word taken) const { return slots_[place_for(taken)].operation != kNone; }

  /// Takes out the operation that took what another made; kNone if it is not there, or no longer.
  Index take_out(Word made) {
    Slot& slot = slots_[place_for(made)];
    if ((slot.operation & kTakenOut) != 0) return kNone;
    const Index operation = slot.operation;
    slot.operation |= kTakenOut;
    return operation;
  }

 private:
  /// Set in an empty slot, too. Operations are fewer than that.
  static constexpr Index kTakenOut = 0x80000000u;

  struct Slot {
    std::uint32_t tag = 0;
    Index operation = kNone;
  };

  /// A product with 2^64 / φ. Its high bits depend on all bits of the word and choose the slot.
  static std::uint64_t hash_of(Word word) { return word * std::uint64_t{0x9E3779B97F4A7C15u}; }

  /// Short words tell themselves apart, long ones by what their hash has left.
  static std::uint32_t tag_of(Word word) {
    if constexpr (sizeof(Word) == sizeof(std::uint32_t)) return word;
    const std::uint64_t hash = hash_of(word);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
  }

  /// Where the operation that took `word` is, or would be put.
  std::size_t place_for(Word word) const {
    const std::uint32_t tag = tag_of(word);
    std::size_t slot = hash_of(word) >> shift_;
    while (slots_[slot].operation != kNone && slots_[slot].tag != tag) slot = (slot + 1) & mask_;
    return slot;
  }

  Reused<Slot> slots_;
  std::size_t mask_;
  int shift_;
};

}  // namespace stalemate::check
