#pragma once

#include <cstdint>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

/// By what a function says that it did not do what it is there for.
enum class LinearFailure : std::uint8_t {
  Never,
  Zero,         // it returned 0, or false
  Value,        // it returned what the config names
  NotExpected,  // what it found is not what it was to find
};

/// Where what it found stands.
enum class LinearFound : std::uint8_t { Nowhere, Returned, Out };

/// How the results of a function are understood.
struct LinearReading {
  LinearFailure failure = LinearFailure::Never;
  LinearFound found = LinearFound::Nowhere;
};

/// Whether it is a put that says what the key had before, or that it had nothing.
bool replaces(const LinearBinding& binding);

/// Of a binding that `linear_problems` does not complain about.
LinearReading reading_of(const LinearBinding& binding);

/// Of what it leaves behind its pointer; null if it has none.
const CodeType* out_type(const LinearBinding& binding);

/// The type of what it found; null if it finds nothing.
const CodeType* found_type(const LinearBinding& binding);

/// The bits of a number that a result of that type has.
std::uint64_t mask_of(const CodeType& type);

}  // namespace stalemate::properties
