#include <array>
#include <cstddef>
#include <span>

#include "check/field.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::check {

namespace {

/// Products that do not wait for each other.
constexpr std::size_t kLanes = 4;

/// 2^64 / φ, the step of SplitMix64.
constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;

/// A bijection that leaves no trace of the pattern of its argument (the finalizer of SplitMix64).
std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

/// The point at which both products are evaluated. A word of 64 bits is no element of the field, so
/// it enters as a polynomial of two variables, x - low - high · y, of which `high` are 4 bits.
/// Different words give different irreducible factors, factorization is unique, and so two products
/// are one polynomial exactly if their words are alike; else, by Schwartz and Zippel, they agree in
/// at most one point of 2^61 / (n + 1). The words of a device do not know the point.
class Point {
 public:
  explicit Point(std::uint64_t salt) : x_(reduced(mixed(salt + kGolden))) {
    const std::uint64_t y = reduced(mixed(salt + 2 * kGolden));
    for (std::size_t high = 0; high < multiples_of_y_.size(); ++high) {
      multiples_of_y_[high] = reduced(product(high, y));
    }
  }

  std::uint64_t factor(std::uint32_t word) const { return x_ + kPositive - word; }
  std::uint64_t factor(std::uint64_t word) const {
    const std::uint64_t low = word & ((std::uint64_t{1} << kLowBits) - 1);
    return x_ + kPositive - low - multiples_of_y_[word >> kLowBits];
  }

 private:
  /// Less than the field has, so that different low parts are different elements.
  static constexpr int kLowBits = 60;
  /// A multiple of the prime that keeps differences from going below 0.
  static constexpr std::uint64_t kPositive = 2 * kFieldPrime;

  std::uint64_t x_;
  std::array<std::uint64_t, 16> multiples_of_y_{};
};

template <class Word>
std::uint64_t product_of_factors(std::span<const Word> words, const Point& point) {
  std::array<std::uint64_t, kLanes> lanes{1, 1, 1, 1};
  std::size_t i = 0;
  for (; i + kLanes <= words.size(); i += kLanes) {
    lanes[0] = product(lanes[0], point.factor(words[i]));
    lanes[1] = product(lanes[1], point.factor(words[i + 1]));
    lanes[2] = product(lanes[2], point.factor(words[i + 2]));
    lanes[3] = product(lanes[3], point.factor(words[i + 3]));
  }
  for (; i < words.size(); ++i) lanes[0] = product(lanes[0], point.factor(words[i]));
  return product(product(lanes[0], lanes[1]), product(lanes[2], lanes[3]));
}

}  // namespace

template <class Word>
bool fingerprint_balances(const RmwHistory<Word>& history, std::uint64_t salt) {
  const Point point(salt);
  const std::uint64_t taken =
      product(product_of_factors(history.old_values, point), point.factor(history.final));
  const std::uint64_t made =
      product(product_of_factors(history.new_values, point), point.factor(history.initial));
  return reduced(taken) == reduced(made);
}

template bool fingerprint_balances(const RmwHistory<std::uint32_t>&, std::uint64_t);
template bool fingerprint_balances(const RmwHistory<std::uint64_t>&, std::uint64_t);

}  // namespace stalemate::check
