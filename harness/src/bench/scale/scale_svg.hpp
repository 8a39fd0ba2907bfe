#pragma once

#include <string>

#include "bench/scale/scale_figures.hpp"

namespace stalemate::bench {

/// A plot of the curves, a whole SVG document that loads nothing: a row for each axis, with time
/// and peak memory (both logarithmic) and the share of the time in kernels, and which line is what.
std::string scale_svg(const ScaleFigures& figures);

}  // namespace stalemate::bench
