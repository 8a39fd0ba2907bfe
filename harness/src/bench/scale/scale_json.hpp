#pragma once

#include <string>

#include "bench/scale/scale_figures.hpp"

namespace stalemate::bench {

/// The same figures on one line of JSON, units in the keys; null where nothing was measured.
std::string scale_json(const ScaleFigures& figures);

}  // namespace stalemate::bench
