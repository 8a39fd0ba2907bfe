#pragma once

#include <string>
#include <vector>

namespace stalemate::sim {

/// The extensions that the simulated device has: what the compiler defines, and clGetDeviceInfo
/// would name. Sorted.
const std::vector<std::string>& extensions();

/// The features of OpenCL C 3.0 that it has, as macros. Sorted.
const std::vector<std::string>& feature_macros();

/// What tells clang so: "-cl-ext=…" and definitions.
std::vector<std::string> feature_options();

}  // namespace stalemate::sim
