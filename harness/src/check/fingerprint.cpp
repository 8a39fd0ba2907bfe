#include <array>
#include <cstddef>
#include <span>

#include "check/field.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::check {

namespace {

/// Products that do not wait for each other: as many as there are registers for.
template <class Word>
constexpr std::size_t kLanes = sizeof(Word) == 4 ? 8 : 4;

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
/// at most one point of 2^61 / (n + 1); of 2^60 for words of 32 bits. The words of a device do not
/// know the point.
class Point {
 public:
  explicit Point(std::uint64_t salt)
      : x_(reduced(mixed(salt + kGolden))), small_x_(kSmallest + x_ % (kSmall - kSmallest)) {
    const std::uint64_t y = reduced(mixed(salt + 2 * kGolden));
    for (std::size_t high = 0; high < multiples_of_y_.size(); ++high) {
      multiples_of_y_[high] = reduced(product(high, y));
    }
  }

  /// Less than 2^60.
  std::uint64_t factor(std::uint32_t word) const { return small_x_ - word; }
  std::uint64_t factor(std::uint64_t word) const {
    const std::uint64_t low = word & ((std::uint64_t{1} << kLowBits) - 1);
    return x_ + kPositive - low - multiples_of_y_[word >> kLowBits];
  }

 private:
  /// Less than the field has, so that different low parts are different elements.
  static constexpr int kLowBits = 60;
  /// Where x stays positive, whatever is taken from it, and is small enough for `product_by_small`.
  static constexpr std::uint64_t kSmallest = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kSmall = std::uint64_t{1} << 60;
  /// A multiple of the prime that keeps differences from going below 0.
  static constexpr std::uint64_t kPositive = 2 * kFieldPrime;

  std::uint64_t x_;
  std::uint64_t small_x_;  // for words of 32 bits
  std::array<std::uint64_t, 16> multiples_of_y_{};
};

std::uint64_t product_with(std::uint64_t so_far, std::uint32_t word, const Point& point) {
  return product_by_small(so_far, point.factor(word));
}

std::uint64_t product_with(std::uint64_t so_far, std::uint64_t word, const Point& point) {
  return product(so_far, point.factor(word));
}

template <class Word>
std::uint64_t product_of_factors(std::span<const Word> words, const Point& point) {
  std::array<std::uint64_t, kLanes<Word>> lanes{};
  lanes.fill(1);
  std::size_t i = 0;
  for (; i + lanes.size() <= words.size(); i += lanes.size()) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      lanes[lane] = product_with(lanes[lane], words[i + lane], point);
    }
  }
  for (; i < words.size(); ++i) lanes[0] = product_with(lanes[0], words[i], point);
  std::uint64_t all = 1;
  for (const std::uint64_t lane : lanes) all = product(all, lane);
  return all;
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
