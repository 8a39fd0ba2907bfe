#pragma once

#include <filesystem>
#include <string>

namespace stalemate {

/// The library that a driver file of OpenCL's loader (`.icd`) names in its first line; empty if the
/// file cannot be read or names none.
std::string icd_library(const std::filesystem::path& icd_file);

/// Whether that line ends as on Windows: loaders take the carriage return for a part of the name.
bool has_windows_line(const std::filesystem::path& icd_file);

}  // namespace stalemate
