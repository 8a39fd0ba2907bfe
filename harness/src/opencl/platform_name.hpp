#pragma once

#include <string>
#include <string_view>

namespace stalemate::opencl {

/// "pocl", "rusticl", "nvidia", … for a platform's full name; else its first word in lower case.
std::string platform_short_name(const std::string& platform_name);

/// With this ends what is said of a platform that does not tell its devices.
constexpr std::string_view kFromDevices = " from clGetDeviceIDs";

}  // namespace stalemate::opencl
