#pragma once

#include <cstdint>

#include "linearizability/subject/linear_subject.hpp"

/// The values that operations are given: each operation another one, from 1 on, none of which a
/// function returns to say that there is none.
namespace stalemate::properties {

/// The value of that number, counted from 1. Grows with it.
std::uint64_t linear_value(const LinearSubject& subject, std::uint64_t number);

/// How many values there are that the functions' types can hold.
std::uint64_t linear_values_max(const LinearSubject& subject);

}  // namespace stalemate::properties
