#pragma once

#include <vector>

#include "stalemate/key.hpp"

namespace stalemate::properties {

/// The keys that a subject of this property may have.
std::vector<Key> rmw_keys();

}  // namespace stalemate::properties
