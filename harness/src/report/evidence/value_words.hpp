#pragma once

#include <string>

#include "stalemate/value/value.hpp"

namespace stalemate::report {

/// A value as a person reads it and to the bit: "1.5 (0x3fc00000)", "-3 (0xfffffffd)"; of several
/// numbers "(1 (0x00000001), 2 (0x00000002))", of a struct in a cell "{count 2, sum 0.5
/// (0x3f000000)}". Floats have as many digits as it takes to read the same bits again.
std::string words(const Value& value);

/// The same without the bits: "1.5", "-3".
std::string short_words(const Value& value);

}  // namespace stalemate::report
