#pragma once

#include <string>

#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// What would let a subject run that was skipped: which device has what is missing, and which key
/// of the subject asks for it.
std::string skip_remedy(const Skipped& skipped);

}  // namespace stalemate::report
