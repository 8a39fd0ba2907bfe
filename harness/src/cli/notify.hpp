#pragma once

#include <string_view>

namespace stalemate::cli {

/// Tells the user on stderr, in a line that names the program: results alone go to stdout.
void notify(std::string_view text);

}  // namespace stalemate::cli
