#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stalemate::report {

/// `text` with lines of up to `columns`, broken between words where they are longer; what follows a
/// break is moved to the right of its line's beginning. Words are never broken, nor are lines that
/// end in a command to copy (`replay: …`). Colours take no column.
std::string wrapped(std::string_view text, std::size_t columns);

}  // namespace stalemate::report
