#pragma once

#include "stalemate/case.hpp"
#include "stalemate/parameters.clh"

namespace stalemate {

/// `input` as kernels get it, with the number of cells that its contention pattern really uses.
stalemate_parameters case_parameters(const Case& input);

}  // namespace stalemate
