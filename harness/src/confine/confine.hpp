#pragma once

#include <string>

#include "confine/allowed.hpp"

namespace stalemate::confine {

/// Leaves this process, which has one thread, and all that it starts with what is allowed, for
/// good. What the kernel does not offer is left out (`not_offered`). Returns what failed though the
/// kernel offers it, or nothing: then nobody may go on.
std::string confine(const Allowed& allowed);

/// What this machine's kernel does not offer, in words for the user; empty if all is there.
std::string not_offered();

}  // namespace stalemate::confine
