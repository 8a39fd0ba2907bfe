#pragma once

#include <string>

#include "stalemate/scalar_type.hpp"

namespace stalemate::properties {

/// A value as a person reads it and to the bit: "1.5 (0x3fc00000)", "-3 (0xfffffffd)". Floats are
/// printed with as many digits as it takes to read the same bits again.
std::string scalar_text(ScalarType type, Bits bits);

/// The same for a place where there are several: an integer without its bits, "-3".
std::string number_text(ScalarType type, Bits bits);

}  // namespace stalemate::properties
