#pragma once

#include <cstdint>

namespace stalemate::sim::explore {

constexpr unsigned kItemsMax = 16;

/// For each work-item, how many of its events are known.
class Clock {
 public:
  bool holds(std::uint8_t item, std::uint8_t index) const { return counts_[item] > index; }
  std::uint8_t count(std::uint8_t item) const { return counts_[item]; }
  void set(std::uint8_t item, std::uint8_t count) { counts_[item] = count; }

  unsigned total() const {
    unsigned total = 0;
    for (unsigned item = 0; item < kItemsMax; ++item) total += counts_[item];
    return total;
  }

  void join(const Clock& other) { counts_ = counts_ > other.counts_ ? counts_ : other.counts_; }

 private:
  using Counts = std::uint8_t __attribute__((vector_size(kItemsMax)));
  Counts counts_ = {};
};

}  // namespace stalemate::sim::explore
