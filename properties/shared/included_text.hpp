#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stalemate/files.hpp"

namespace stalemate::properties {

/// The shared OpenCL C files `names` ("stalemate/stress.clh") and all that they include, each once,
/// as one text: a program built on another machine finds no include directory. A file that `files`
/// does not have becomes an `#error` that names it.
std::string included_text(const Files& files, const std::vector<std::string_view>& names);

}  // namespace stalemate::properties
