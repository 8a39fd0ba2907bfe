#pragma once

#include "confine/allowed.hpp"

namespace stalemate::confine {

/// No core is dumped, neither files nor private memory grow beyond what is allowed. Limits that are
/// lower stay.
void limit_resources(const Allowed& allowed);

}  // namespace stalemate::confine
