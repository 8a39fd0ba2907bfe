#pragma once

#include "check/lists/lists.hpp"

namespace stalemate::check {

/// Walks every list from its head to its end or first snag. Linear: no node is reached twice.
Walk walk_lists(const Lists& lists);

}  // namespace stalemate::check
