#pragma once

#include <vector>

#include "tiny_history.hpp"

namespace stalemate::check {

/// Tries every interleaving of the work-items: so simple that it must be right.
template <class Word>
class BruteForce {
 public:
  explicit BruteForce(const TinyHistory<Word>& history)
      : history_(history), done_(history.items.size(), 0) {
    for (const auto& item : history.items) left_ += item.size();
  }

  bool explains() { return goes_on(history_.initial); }

 private:
  bool goes_on(Word cell) {
    if (left_ == 0) return cell == history_.final;
    for (std::size_t item = 0; item < done_.size(); ++item) {
      if (may_do(item, cell) && does(item)) return true;
    }
    return false;
  }

  bool may_do(std::size_t item, Word cell) const {
    const auto& changes = history_.items[item];
    return done_[item] < changes.size() && changes[done_[item]].took == cell;
  }

  bool does(std::size_t item) {
    const Word made = history_.items[item][done_[item]].made;
    ++done_[item];
    --left_;
    const bool explained = goes_on(made);
    --done_[item];
    ++left_;
    return explained;
  }

  const TinyHistory<Word>& history_;
  std::vector<std::size_t> done_;
  std::size_t left_ = 0;
};

template <class Word>
bool brute_force_explains(const TinyHistory<Word>& history) {
  return BruteForce<Word>(history).explains();
}

}  // namespace stalemate::check
