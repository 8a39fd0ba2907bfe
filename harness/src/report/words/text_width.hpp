#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stalemate::report {

/// Columns that `text` takes on a terminal: East Asian wide characters and emoji take two,
/// combining marks none (Unicode TR 11, in coarse ranges). `text` is UTF-8 without control
/// characters, as `printable` makes it.
std::size_t text_width(std::string_view text);

/// `text` if it fits into `columns`, else as much of it as does, with an ellipsis.
std::string cut_to_width(std::string_view text, std::size_t columns);

/// `text` and the spaces that it lacks to be `columns` wide.
std::string padded(std::string_view text, std::size_t columns);

}  // namespace stalemate::report
