#pragma once

#include <optional>
#include <string>
#include <vector>

namespace stalemate::sim {

/// Splits as a POSIX shell does, and expands nothing; nothing if a quote is not closed.
std::optional<std::vector<std::string>> split_options(const std::string& text);

}  // namespace stalemate::sim
