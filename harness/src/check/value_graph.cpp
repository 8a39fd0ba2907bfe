#include "check/value_graph.hpp"

#include <algorithm>
#include <bit>

#include "base/assertion.hpp"

namespace stalemate::check {

namespace {

/// Slots at first: they stay in the nearest cache while values are few.
constexpr std::size_t kFewSlots = 4096;

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
    std::size_t place = place_of(word);
    while (slots_[place].number != kNone) {
      if (slots_[place].word == word) return slots_[place].number;
      place = (place + 1) & mask_;
    }
    if (count_ == slots_.size() / 2) {
      grow();
      return number_of(word);
    }
    slots_[place] = {word, count_};
    return count_++;
  }

  void prefetch(Word word) const { __builtin_prefetch(&slots_[place_of(word)], 1); }
  Index count() const { return count_; }

 private:
  struct Slot {
    Word word = 0;
    Index number = kNone;
  };

  /// The high bits of a product with 2^64 / φ, which depend on all bits of the word.
  std::size_t place_of(Word word) const {
    return static_cast<std::size_t>((word * std::uint64_t{0x9E3779B97F4A7C15u}) >> shift_);
  }

  void resize(std::size_t size) {
    slots_.assign(size, Slot{});
    mask_ = size - 1;
    shift_ = 64 - std::countr_zero(size);
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    resize(std::max(slots_expected_, 2 * old.size()));
    for (const Slot& slot : old) {
      if (slot.number == kNone) continue;
      std::size_t place = place_of(slot.word);
      while (slots_[place].number != kNone) place = (place + 1) & mask_;
      slots_[place] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t slots_expected_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  Index count_ = 0;
};

}  // namespace

template <class Word>
ValueGraph graph_of(const RmwHistory<Word>& history) {
  const std::size_t size = history.old_values.size();
  STALEMATE_ASSERT(size == history.new_values.size());
  STALEMATE_ASSERT(size < kNone / 4);
  // More values than that occur only in broken histories.
  Numbering<Word> numbering(size + 2);
  ValueGraph graph{.from = std::vector<Index>(size),
                   .to = std::vector<Index>(size),
                   .item_begin = history.item_begin};
  graph.initial = numbering.number_of(history.initial);
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t ahead = std::min(i + kPrefetchDistance, size - 1);
    numbering.prefetch(history.old_values[ahead]);
    numbering.prefetch(history.new_values[ahead]);
    graph.from[i] = numbering.number_of(history.old_values[i]);
    graph.to[i] = numbering.number_of(history.new_values[i]);
  }
  graph.final = numbering.number_of(history.final);
  graph.vertex_count = numbering.count();
  return graph;
}

std::vector<Index> items_of(const ValueGraph& graph) {
  std::vector<Index> items(graph.operation_count());
  for (std::size_t item = 0; item + 1 < graph.item_begin.size(); ++item) {
    std::fill(items.begin() + graph.item_begin[item], items.begin() + graph.item_begin[item + 1],
              static_cast<Index>(item));
  }
  return items;
}

template ValueGraph graph_of(const RmwHistory<std::uint32_t>&);
template ValueGraph graph_of(const RmwHistory<std::uint64_t>&);

}  // namespace stalemate::check
