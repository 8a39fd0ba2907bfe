#pragma once

#include <vector>

#include "stalemate/case.hpp"

namespace stalemate::gen {

/// The cases one step simpler than `input`, all different and other than it, those that save most
/// first. Each is smaller in some respects and larger in none, so that no chain of steps goes on
/// for ever. The seed and the address space stay; few work-group sizes are tried, since each is a
/// compilation.
std::vector<Case> simpler_cases(const Case& input);

}  // namespace stalemate::gen
