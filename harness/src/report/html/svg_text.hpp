#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stalemate::report::html {

/// About what `text` takes in the page's drawings, in pixels.
double drawn_width(std::string_view text);

/// `text` as it may stand in a drawing, cut after `columns_max`.
std::string drawn_text(std::string_view text, std::size_t columns_max);

}  // namespace stalemate::report::html
