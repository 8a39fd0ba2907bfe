#pragma once

#include <optional>
#include <string>
#include <vector>

namespace stalemate::sim {

/// Splits as a POSIX shell does, and expands nothing; nothing if a quote is not closed.
std::optional<std::vector<std::string>> split_options(const std::string& text);

/// The first of `options` that is none of clBuildProgram's: to clang others mean files that are
/// read, libraries that are loaded, options that lie elsewhere.
std::optional<std::string> foreign_option(const std::vector<std::string>& options);

}  // namespace stalemate::sim
