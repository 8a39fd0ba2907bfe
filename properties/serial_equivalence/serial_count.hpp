#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serial_equivalence/serial_shape.hpp"
#include "stalemate/case.hpp"

namespace stalemate::properties {

/// What of a case a size or value is counted in.
enum class CountWord : std::uint8_t {
  Items,
  Groups,
  GroupSize,
  Operations,
  Width,  // work-items in dimension 0, and so on
  Height,
  Depth,
};

/// Larger than any buffer.
inline constexpr long double kSerialSizeMax = 4503599627370496.0L;  // 2^52

/// A number times what a case has.
struct CountTerm {
  long double factor = 1;
  std::vector<CountWord> words = {};
};

/// A number, a multiple of what a case has, or a sum of such: "64", "4 * groups", "items + 1".
struct SerialCount {
  std::vector<CountTerm> terms = {CountTerm{}};
  SerialShape shape = {};  // what the subject says of dimensions

  /// What it is of any case; nothing if that depends on the case.
  std::optional<long double> constant() const;

  /// Whether each number in it is whole, and `least` at least.
  bool is_whole(long double least) const;

  /// Holds a whole number of 64 bits, where a long double has as many.
  long double in(const Case& input) const;

  /// The same where it counts something: 0 if it is negative, cut if it is larger than any buffer.
  std::uint64_t size_in(const Case& input) const;
};

/// The count that `text` says, if it says one.
std::optional<SerialCount> serial_count(std::string_view text);

/// "a number, 'items', …", for a person who wrote something else.
std::string serial_count_form();

}  // namespace stalemate::properties
