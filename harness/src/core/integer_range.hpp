#pragma once

#include <cmath>

#include "stalemate/value/scalar_type.hpp"

namespace stalemate {

/// The least and the greatest number of a type of integers.
struct IntegerRange {
  long double least = 0;
  long double greatest = 0;

  /// Whether it is a whole number between them.
  bool has(long double number) const {
    return number >= least && number <= greatest && number == std::trunc(number);
  }
};

inline IntegerRange integer_range(ScalarType type) {
  const bool is_signed = type == ScalarType::Char || type == ScalarType::Short ||
                         type == ScalarType::Int || type == ScalarType::Long;
  const auto bits = static_cast<int>(8 * size_bytes(type));
  return is_signed ? IntegerRange{-std::ldexp(1.0L, bits - 1), std::ldexp(1.0L, bits - 1) - 1}
                   : IntegerRange{0.0L, std::ldexp(1.0L, bits) - 1};
}

}  // namespace stalemate
