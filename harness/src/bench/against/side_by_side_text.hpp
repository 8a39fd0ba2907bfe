#pragma once

#include <string>

#include "bench/against/side_by_side.hpp"

namespace stalemate::bench {

/// What a person reads: a table of ratios with their intervals.
std::string side_by_side_text(const SideBySide& compared);

/// The same on one line of JSON, with the pairs that the ratios are of.
std::string side_by_side_json(const SideBySide& compared);

}  // namespace stalemate::bench
