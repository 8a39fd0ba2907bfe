#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The property `serial_equivalence`: code under test is a kernel, held against one that a single
/// work-item runs.
std::unique_ptr<Property> serial_equivalence();

}  // namespace stalemate::properties
