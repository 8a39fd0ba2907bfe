#pragma once

#include <string>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// What a person reads: for each device a table of kernels, of judging, of small and of large
/// cases, and the memory. Printable.
std::string figures_text(const BenchFigures& figures);

}  // namespace stalemate::bench
