#pragma once

#include <string>
#include <vector>

namespace stalemate::sim {

/// The extensions that the simulated device has: what the compiler defines, and clGetDeviceInfo
/// would name. Sorted.
const std::vector<std::string>& extensions();

/// The features of OpenCL C 3.0 that it has, as macros. Sorted.
const std::vector<std::string>& feature_macros();

/// What tells clang so: "-cl-ext=…" and definitions. `options_given` are the program's: one of
/// OpenCL C 1.x is not told of what clang itself would not tell it.
std::vector<std::string> feature_options(const std::vector<std::string>& options_given);

}  // namespace stalemate::sim
