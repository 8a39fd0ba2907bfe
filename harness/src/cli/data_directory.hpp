#pragma once

#include <string>
#include <variant>

#include "stalemate/files.hpp"

namespace stalemate::cli {

/// The configs, kernels and drivers below `directory` (its `configs/`, `kernels/` and
/// `properties/`), to stand in for the shipped ones; or the text of what is wrong with it.
std::variant<Files, std::string> read_data_directory(const std::string& directory);

}  // namespace stalemate::cli
