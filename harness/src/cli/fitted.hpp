#pragma once

#include <string>

namespace stalemate::cli {

/// `text` for that descriptor: if it is a terminal, its lines are broken between words where they
/// are wider than it.
std::string fitted(const std::string& text, int descriptor);

}  // namespace stalemate::cli
