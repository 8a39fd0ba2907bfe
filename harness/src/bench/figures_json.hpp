#pragma once

#include <string>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// The same figures on one line of JSON, units in the keys; null where nothing was measured.
std::string figures_json(const BenchFigures& figures);

}  // namespace stalemate::bench
