#pragma once

#include <vector>

#include "serial_equivalence/serial_compare.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// The violation that `differing`, of which there is one at least, show: which element of the
/// first buffer is what, what was due, and how many more differ.
Violation explain_serial(const SerialSubject& read, const Case& input,
                         const std::vector<SerialComparison>& differing);

}  // namespace stalemate::properties
