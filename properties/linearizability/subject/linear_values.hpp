#pragma once

#include <cstdint>
#include <optional>

#include "linearizability/subject/linear_subject.hpp"

/// The values that operations are given: each operation another one, from 1 on, or of registers one
/// of a few, none of which a function returns to say that there is none. Where all values have 64
/// bits both halves have that number, so that a half that is lost, or is another value's, shows.
namespace stalemate::properties {

/// The value of that number, counted from 1. Grows with it.
std::uint64_t linear_value(const LinearSubject& subject, std::uint64_t number);

/// Of values of 64 bits one that differs in one half alone from `value`, the upper or the lower
/// one; nothing of others, and where a function returns that value to say that there is none.
std::optional<std::uint64_t> half_apart(const LinearSubject& subject, std::uint64_t value,
                                        bool is_upper);

/// The type of the number that is the operation's value, key and so on; null if it is given none.
const CodeType* input_type(const LinearBinding& binding, LinearInput wanted);

/// The greatest number of a type of whole numbers.
std::uint64_t greatest_of(const CodeType& type);

/// How many values there are that the functions' types can hold.
std::uint64_t linear_values_max(const LinearSubject& subject);

}  // namespace stalemate::properties
