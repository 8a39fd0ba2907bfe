#pragma once

#include <string>

#include "report/html/timeline.hpp"

namespace stalemate::report::html {

/// The time-line as an SVG element that takes its colours from the page. What a box says in full is
/// its title. Empty for an empty one.
std::string timeline_svg(const Timeline& timeline);

}  // namespace stalemate::report::html
