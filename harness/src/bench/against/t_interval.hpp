#pragma once

#include <cstddef>
#include <vector>

namespace stalemate::bench {

/// A ratio, and between what it lies with 95 % confidence.
struct Ratio {
  double estimate = 1;
  double low = 1;
  double high = 1;

  /// Whether the interval says that the two sides differ.
  bool differs() const { return low > 1 || high < 1; }
};

/// How many pairs an interval is made of.
inline constexpr std::size_t kPairsLeast = 2;
inline constexpr std::size_t kPairsMost = 31;

/// Two sides of one pair, measured one right after the other; both are positive.
struct Pair {
  double one = 1;
  double other = 1;
};

/// The geometric mean of one/other, with Student's t interval of the mean of the logarithms of the
/// pairs' ratios ("The probable error of a mean", Biometrika 6, 1908): what the machine does to
/// both sides of a pair is not in it, and logarithms make twice and half as far from 1. There are
/// from kPairsLeast to kPairsMost pairs.
Ratio ratio_of(const std::vector<Pair>& pairs);

}  // namespace stalemate::bench
