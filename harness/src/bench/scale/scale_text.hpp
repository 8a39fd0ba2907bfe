#pragma once

#include <string>

#include "bench/scale/scale_figures.hpp"

namespace stalemate::bench {

/// What a person reads: a table for each curve, with what was left out and why.
std::string scale_text(const ScaleFigures& figures);

}  // namespace stalemate::bench
