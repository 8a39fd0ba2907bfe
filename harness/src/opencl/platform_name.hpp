#pragma once

#include <string>

namespace stalemate::opencl {

/// "pocl", "rusticl", "nvidia", … for a platform's full name; else its first word in lower case.
std::string platform_short_name(const std::string& platform_name);

}  // namespace stalemate::opencl
