#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/reused_memory.hpp"
#include "check/index.hpp"

namespace stalemate::check {

/// Numbers words in the order in which they come. An open-addressing table that is never more than
/// half full.
template <class Word>
class Numbering {
 public:
  /// `expected`: how many words there are, if they are not few.
  explicit Numbering(std::size_t expected) : slots_expected_(std::bit_ceil(2 * expected)) {
    resize(std::min(kFewSlots, slots_expected_));
  }

  Index number_of(Word word) {
    Slot& slot = slots_[place_for(word)];
    if (slot.number != kNone) return slot.number;
    if (count_ == slots_.size() / 2) {
      grow();
      return number_of(word);
    }
    slot = {word, count_};
    return count_++;
  }

  /// The number of a word that has one, else kNone.
  Index find(Word word) const { return slots_[place_for(word)].number; }

  void prefetch(Word word) const { __builtin_prefetch(&slots_[first_place_of(word)], 1); }
  Index count() const { return count_; }

 private:
  /// Slots at first: they stay in the nearest cache while values are few.
  static constexpr std::size_t kFewSlots = 4096;

  struct Slot {
    Word word = 0;
    Index number = kNone;
  };

  /// The high bits of a product with 2^64 / φ, which depend on all bits of the word.
  std::size_t first_place_of(Word word) const {
    return static_cast<std::size_t>((word * std::uint64_t{0x9E3779B97F4A7C15u}) >> shift_);
  }

  /// Where the word is, or would be put.
  std::size_t place_for(Word word) const {
    std::size_t slot = first_place_of(word);
    while (slots_[slot].number != kNone && slots_[slot].word != word) slot = (slot + 1) & mask_;
    return slot;
  }

  void resize(std::size_t size) {
    slots_.assign(size, Slot{});
    mask_ = size - 1;
    shift_ = 64 - std::countr_zero(size);
  }

  void grow() {
    const Reused<Slot> old = std::exchange(slots_, {});
    resize(std::max(slots_expected_, 2 * old.size()));
    for (const Slot& slot : old) {
      if (slot.number != kNone) slots_[place_for(slot.word)] = slot;
    }
  }

  Reused<Slot> slots_;
  std::size_t slots_expected_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  Index count_ = 0;
};

}  // namespace stalemate::check
