#pragma once

#include <memory>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The property `list_prepend`: of a lock-free list, every node is reachable exactly once, from the
/// list to which it was prepended; nothing runs in a circle or astray; a work-item's nodes stand in
/// the reverse order of its prepends; and where nodes are popped, none is lost or popped twice. See
/// docs/verdicts.md for what each kind of violation means here.
std::unique_ptr<Property> list_prepend();

}  // namespace stalemate::properties
