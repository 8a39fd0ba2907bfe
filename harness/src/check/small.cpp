#include "check/small.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assertion.hpp"
#include "check/value_graph.hpp"

namespace stalemate::check {

namespace {

constexpr std::size_t kOperationsMax = 16;

/// The initial value and what each operation made. An explained history has no others.
constexpr std::size_t kValuesMax = kOperationsMax + 1;

/// The values of a history as vertices, of which the initial value is the first, and its operations
/// as edges.
template <class Word>
class SmallGraph {
 public:
  /// False if somebody took a value that nobody made, or the cell ends with one.
  bool read(const RmwHistory<Word>& history) {
    size_ = history.old_values.size();
    item_begin_ = history.item_begin;
    number(history.initial);
    ++made_[0];
    for (std::size_t i = 0; i < size_; ++i) {
      to_[i] = number(history.new_values[i]);
      ++made_[to_[i]];
    }
    for (std::size_t i = 0; i < size_; ++i) {
      from_[i] = find(history.old_values[i]);
      if (from_[i] == values_) return false;
      taker_[from_[i]] = static_cast<std::uint8_t>(i);
      ++taken_[from_[i]];
    }
    const std::uint8_t final = find(history.final);
    if (final == values_) return false;
    ++taken_[final];
    final_ = final;
    return true;
  }

  /// Every value is taken as often as it is made.
  bool is_balanced() const {
    return std::equal(made_.begin(), made_.begin() + values_, taken_.begin());
  }

  bool has_each_value_once() const {
    return std::all_of(made_.begin(), made_.begin() + values_,
                       [](std::uint8_t n) { return n <= 1; });
  }

  /// Every operation can be reached from the initial value. Of a balanced history that is enough
  /// for an order: such a graph has a trail over all edges (Euler).
  bool is_connected() const {
    std::uint32_t reached = 1;
    for (std::uint32_t before = 0; before != reached;) {
      before = reached;
      for (std::size_t i = 0; i < size_; ++i) {
        if ((reached >> from_[i] & 1U) != 0) reached |= 1U << to_[i];
      }
    }
    return reached == (1U << values_) - 1;
  }

  bool has_item_of_several() const {
    bool found = false;
    for_each_neighbour(item_begin_, [&](Index, Index) { found = true; });
    return found;
  }

  /// The only order of a history in which no value occurs twice. Nothing if it is not that of some
  /// work-item; else how many neighbours of one work-item follow one another in it.
  std::optional<std::uint64_t> stays() const {
    std::array<std::uint8_t, kOperationsMax> place{};
    std::uint8_t vertex = 0;
    for (std::uint8_t next = 0; vertex != final_; ++next) {
      place[taker_[vertex]] = next;
      vertex = to_[taker_[vertex]];
    }
    std::uint64_t stays = 0;
    bool is_in_order = true;
    for_each_neighbour(item_begin_, [&](Index before, Index after) {
      is_in_order &= place[before] < place[after];
      stays += place[before] + 1 == place[after] ? 1U : 0U;
    });
    if (!is_in_order) return std::nullopt;
    return stays;
  }

 private:
  std::uint8_t find(Word word) const {
    const auto* const end = value_.data() + values_;
    return static_cast<std::uint8_t>(std::find(value_.data(), end, word) - value_.data());
  }

  std::uint8_t number(Word word) {
    const std::uint8_t found = find(word);
    if (found == values_) value_[values_++] = word;
    return found;
  }

  std::size_t size_ = 0;
  std::span<const std::uint32_t> item_begin_;
  std::uint8_t values_ = 0;
  std::uint8_t final_ = 0;
  std::array<Word, kValuesMax> value_{};
  std::array<std::uint8_t, kValuesMax> made_{};  // by vertex, how often
  std::array<std::uint8_t, kValuesMax> taken_{};
  std::array<std::uint8_t, kValuesMax> taker_{};  // by vertex, one of those that took it
  std::array<std::uint8_t, kOperationsMax> from_{};
  std::array<std::uint8_t, kOperationsMax> to_{};
};

}  // namespace

template <class Word>
std::optional<ChainResult> explain_small(const RmwHistory<Word>& history) {
  const std::size_t size = history.old_values.size();
  STALEMATE_ASSERT(size == history.new_values.size());
  if (size == 0 || size > kOperationsMax) return std::nullopt;
  SmallGraph<Word> graph;
  if (!graph.read(history) || !graph.is_balanced() || !graph.is_connected()) return std::nullopt;
  if (graph.has_each_value_once()) {
    const auto stays = graph.stays();
    if (!stays) return std::nullopt;
    return ChainResult{Tier::Unique, Explained{size - 1 - *stays}};
  }
  if (graph.has_item_of_several()) return std::nullopt;
  return ChainResult{Tier::Euler, Explained{}};
}

template std::optional<ChainResult> explain_small(const RmwHistory<std::uint32_t>&);
template std::optional<ChainResult> explain_small(const RmwHistory<std::uint64_t>&);

}  // namespace stalemate::check
