#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The property `capability`: what a device claims, its compiler knows of, and code that uses it
/// works. A device that claims nothing is skipped; one whose compiler says otherwise than the
/// device is a `result_mismatch`; code that builds and does not work is a `wrong_value`. Code that
/// does not build is an error, as everywhere.
std::unique_ptr<Property> capability();

}  // namespace stalemate::properties
