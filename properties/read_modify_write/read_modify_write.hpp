#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The property `read_modify_write`: per cell, the pairs (old value, model(old value, operand)) of
/// all operations form one chain from the first to the last value that respects each work-item's
/// order. See docs/verdicts.md for what each kind of violation means here.
std::unique_ptr<Property> read_modify_write();

}  // namespace stalemate::properties
