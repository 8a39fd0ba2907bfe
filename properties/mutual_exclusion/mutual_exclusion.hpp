#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The property `mutual_exclusion`: code under test is a lock, in global or local memory, around a
/// section of ours.
std::unique_ptr<Property> mutual_exclusion();

}  // namespace stalemate::properties
