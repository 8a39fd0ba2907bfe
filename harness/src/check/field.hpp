#pragma once

#include <cstdint>

namespace stalemate::check {

/// Twice the width of a word, for products.
__extension__ using Wide = unsigned __int128;

/// A Mersenne prime: reduction is a shift and an addition.
inline constexpr std::uint64_t kFieldPrime = (std::uint64_t{1} << 61) - 1;

/// `value` modulo the prime, except that the result may reach a little beyond it. Good for the next
/// product; `reduced` makes it unique.
inline std::uint64_t folded(Wide value) {
  const auto low = static_cast<std::uint64_t>(value) & kFieldPrime;
  return low + static_cast<std::uint64_t>(value >> 61);
}

/// The product of `left`, less than 2^62, and `right`, less than 2^60; itself less than 2^62. A
/// long product takes one reduction for each factor.
inline std::uint64_t product_by_small(std::uint64_t left, std::uint64_t right) {
  return folded(Wide{left} * right);
}

/// The product of `left` and `right`, less than 2^61 + 8, where their true product is less than
/// 2^125.
inline std::uint64_t product(std::uint64_t left, std::uint64_t right) {
  return folded(folded(Wide{left} * right));
}

inline std::uint64_t reduced(std::uint64_t value) {
  return value % kFieldPrime;
}

}  // namespace stalemate::check
