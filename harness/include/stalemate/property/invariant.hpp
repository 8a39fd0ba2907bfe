#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "stalemate/value/scalar_type.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// The order that neighbours have. Equal ones are in either.
enum class SortedOrder : std::uint8_t { Any, Ascending, Descending };

/// What must hold of a buffer once a launch has ended, whatever the order in which work-items ran:
/// `{.buffer = "bad", .is = 0, .message = "two writers inside"}`. All that is asked must hold.
struct Invariant {
  std::string buffer = {};
  std::optional<long double> is = {};  // every element; 64 bits are exact, as of the others
  std::optional<long double> at_most = {};
  std::optional<long double> at_least = {};
  std::optional<long double> sum = {};  // of all elements; of integers modulo 2^64
  bool distinct = false;                // no value is there twice
  SortedOrder sorted = SortedOrder::Any;
  std::optional<long double> except = {};  // elements of that value are not looked at
  std::string message = {};                // what is wrong if it does not hold; may be empty
  ViolationKind kind = ViolationKind::WrongValue;
};

/// `invariant` as it is asked of elements of `type`: what an element is compared with is the number
/// of the type nearest to it, as `0.1f` is in OpenCL C. Sums stay.
Invariant in_numbers_of(ScalarType type, Invariant invariant);

/// Whether anything in `bytes`, the elements of the invariant's buffer, could break it: not if it
/// leaves out all of them, and asks no sum; nor if each number of the type is within its bounds.
bool looks_at_any(const Invariant& invariant, ScalarType type, std::span<const std::byte> bytes);

/// How `bytes`, the elements of the invariant's buffer, break it; nothing if they do not.
std::optional<Violation> broken_by(const Invariant& invariant, ScalarType type,
                                   std::span<const std::byte> bytes);

}  // namespace stalemate
