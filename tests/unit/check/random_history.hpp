#pragma once

#include <algorithm>
#include <bit>
#include <random>

#include "tiny_history.hpp"

namespace stalemate::check {

/// What values the operations of a random history make.
enum class Values : std::uint8_t {
  Few,      // any of a handful
  Fresh,    // none twice
  Upwards,  // the same or a greater one
  Cyclic,   // the next of a short cycle, as a counter that wraps does
};

constexpr Values kAllValues[] = {Values::Few, Values::Fresh, Values::Upwards, Values::Cyclic};

/// Draws histories that have happened, and such as a broken device may leave.
template <class Word>
class RandomHistories {
 public:
  explicit RandomHistories(std::uint32_t seed) : random_(seed) {}

  /// Up to `operations_max` operations that were done one by one, by work-items in random turn.
  TinyHistory<Word> happened(Values values, std::size_t operations_max) {
    TinyHistory<Word> history;
    history.items.resize(1 + below(4));
    Word cell = history.initial = word(below(4));
    const std::size_t operations = below(operations_max + 1);
    for (std::size_t i = 0; i < operations; ++i) {
      const Word made = next(values, cell, i);
      history.items[below(history.items.size())].push_back({cell, made});
      cell = made;
    }
    history.final = cell;
    return history;
  }

  /// Puts in `faults` values that may be wrong, or operations that may have changed places.
  void damage(TinyHistory<Word>& history, std::size_t faults) {
    for (std::size_t i = 0; i < faults; ++i) damage(history);
  }

  std::size_t below(std::size_t limit) { return random_() % limit; }

 private:
  /// Small numbers become words that differ in their high bits alone.
  static Word word(std::size_t number) { return std::rotr(static_cast<Word>(number), 3); }

  Word next(Values values, Word cell, std::size_t place) {
    switch (values) {
      case Values::Few: return word(below(4));
      case Values::Fresh: return word(100 + place);
      case Values::Upwards: return std::max(cell, word(below(8)));
      case Values::Cyclic: return static_cast<Word>(cell + word(2));
    }
    return cell;
  }

  void damage(TinyHistory<Word>& history) {
    auto& item = history.items[below(history.items.size())];
    if (item.empty()) {
      history.final = word(below(4));
      return;
    }
    auto& change = item[below(item.size())];
    const auto& other = item[below(item.size())];
    switch (below(6)) {
      case 0: change.took = word(below(5)); return;
      case 1: change.made = other.made; return;
      case 2: change.made = change.took; return;
      case 3: change.took = other.took; return;
      case 4: std::swap(change, item[below(item.size())]); return;
      // Every value stays made and taken as often, but circles may come apart.
      case 5: std::swap(change.made, item[below(item.size())].made); return;
    }
  }

  std::mt19937 random_;
};

}  // namespace stalemate::check
