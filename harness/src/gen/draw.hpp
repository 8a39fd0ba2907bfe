#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include <rapidcheck/Random.h>

#include "stalemate/generate.hpp"

namespace stalemate::gen {

/// Draws numbers, one after another, from RapidCheck's generator. Integers only: what a seed gives
/// must not depend on a library's logarithm.
class Draw {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}

  std::uint64_t word() { return random_.next(); }

  /// A number below `bound`, which is not 0.
  std::uint32_t below(std::uint64_t bound) {
    return static_cast<std::uint32_t>(random_.next() % bound);
  }

  bool one_in(std::uint32_t n) { return below(n) == 0; }

  /// Any number of `range`, evenly.
  std::uint32_t evenly(Range range) {
    return range.low + below(std::uint64_t{range.high} - range.low + 1);
  }

  /// A number of `range`, all its lengths in bits alike: small numbers are as likely as large ones.
  std::uint32_t by_length(Range range) {
    return evenly(with_length(range, evenly({bit_length(range.low), bit_length(range.high)})));
  }

  /// One of the words, as often as its weight says; with no weight at all, the enumeration's first.
  template <class Word>
  Word weighted(const Weights<Word>& weights) {
    std::uint64_t total = 0;
    for (const auto& [candidate, weight] : weights) total += weight;
    if (total == 0) return Word{};
    std::uint64_t rest = random_.next() % total;
    for (const auto& [candidate, weight] : weights) {
      if (rest < weight) return candidate;
      rest -= weight;
    }
    return Word{};
  }

  static std::uint32_t bit_length(std::uint32_t number) {
    return static_cast<std::uint32_t>(std::bit_width(number));
  }

  /// The numbers of `range` that are `length` bits long; `length` is that of some number in it.
  static Range with_length(Range range, std::uint32_t length) {
    if (length == 0) return {0, 0};
    const std::uint32_t first = 1U << (length - 1);
    return {std::max(range.low, first), std::min(range.high, first + (first - 1))};
  }

 private:
  rc::Random random_;
};

}  // namespace stalemate::gen
