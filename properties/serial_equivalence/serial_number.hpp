#pragma once

#include <cstdint>
#include <optional>

#include "stalemate/option.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

/// A number as it is written: a whole one keeps all of its 64 bits.
struct SerialNumber {
  bool is_whole = true;
  std::int64_t whole = 0;
  double fraction = 0;         // if it is not whole
  bool is_above_long = false;  // `whole` has the bits of a number from 2^63 on

  double value() const;
};

std::optional<SerialNumber> serial_number(const Option& option);

/// Whether `type` holds the number, a floating-point type approximately.
bool holds(ScalarType type, const SerialNumber& number);

/// A count or bound as such a number.
SerialNumber serial_number(long double number);

/// The least and the greatest number that a type holds.
struct TypeLimits {
  long double lowest;
  long double highest;
};
TypeLimits limits_of(ScalarType type);

/// Whether the type holds a count or bound: a floating-point type the double nearest to it, too.
bool is_within(ScalarType type, long double number);

/// The number as that type holds it.
Bits bits_of(ScalarType type, const SerialNumber& number);

}  // namespace stalemate::properties
