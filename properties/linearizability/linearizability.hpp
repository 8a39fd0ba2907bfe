#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Claim: the operations of each object can be put into one order that a sequential model explains.
std::unique_ptr<Property> linearizability();

}  // namespace stalemate::properties
