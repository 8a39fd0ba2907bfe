#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "stalemate/chain.hpp"

namespace stalemate::check {

/// What one operation took and what it made of it.
template <class Word>
struct Change {
  Word took;
  Word made;
};

/// A history of one cell, written down work-item by work-item.
template <class Word>
struct TinyHistory {
  using Item = std::vector<Change<Word>>;

  Word initial = 0;
  std::vector<Item> items;
  Word final = 0;
};

/// Holds the words of a tiny history.
template <class Word>
class Flat {
 public:
  explicit Flat(const TinyHistory<Word>& history)
      : item_begin_{0}, initial_(history.initial), final_(history.final) {
    for (const auto& item : history.items) {
      for (const Change<Word>& change : item) {
        old_values_.push_back(change.took);
        new_values_.push_back(change.made);
      }
      item_begin_.push_back(static_cast<std::uint32_t>(old_values_.size()));
    }
  }

  RmwHistory<Word> view() const {
    return {old_values_, new_values_, item_begin_, initial_, final_};
  }

 private:
  std::vector<Word> old_values_;
  std::vector<Word> new_values_;
  std::vector<std::uint32_t> item_begin_;
  Word initial_;
  Word final_;
};

template <class Word>
ChainResult judge(const TinyHistory<Word>& history, const Claim& claim = {}) {
  return judge_chain(Flat(history).view(), claim);
}

template <class Word>
bool balances(const TinyHistory<Word>& history, std::uint64_t salt = 1) {
  return fingerprint_balances(Flat(history).view(), salt);
}

inline bool is_explained(const ChainResult& result) {
  return std::holds_alternative<Explained>(result.answer);
}

/// The same operations, none before another: each is a work-item of its own.
template <class Word>
TinyHistory<Word> without_order(const TinyHistory<Word>& history) {
  TinyHistory<Word> loose{history.initial, {}, history.final};
  for (const auto& item : history.items) {
    for (const Change<Word>& change : item) loose.items.push_back({change});
  }
  return loose;
}

}  // namespace stalemate::check
