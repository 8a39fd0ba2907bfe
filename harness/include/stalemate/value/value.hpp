#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/value/scalar_type.hpp"

namespace stalemate {

/// One number of the code under test, to the bit.
struct TypedBits {
  ScalarType type = ScalarType::Ulong;
  Bits bits = 0;

  friend bool operator==(const TypedBits&, const TypedBits&) = default;
};

/// How the numbers of a value belong together.
enum class ValueForm : std::uint8_t {
  Number,  // there is one
  Vector,  // an element of a buffer of vectors, or of structs without names: "(1, 2)"
  Cell,    // in a cell: "{1, 2}", of a struct with the names of its members
};

/// A value of the code under test.
struct Value {
  ValueForm form = ValueForm::Number;
  std::vector<TypedBits> parts = {};
  std::vector<std::string> members = {};  // of a struct in a cell, a name for each part

  friend bool operator==(const Value&, const Value&) = default;
};

/// A value of one number.
Value value(ScalarType type, Bits bits);

}  // namespace stalemate
