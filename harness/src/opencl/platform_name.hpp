#pragma once

#include <string>
#include <string_view>

namespace stalemate::opencl {

/// "pocl", "rusticl", "nvidia", … for a platform's full name; else its first word in lower case.
std::string platform_short_name(const std::string& platform_name);

/// With this ends what is said of a platform that does not tell its devices.
constexpr std::string_view kFromDevices = " from clGetDeviceIDs";

/// What is said of a device that its driver lists and does not open (CL_DEVICE_AVAILABLE).
constexpr std::string_view kNotAvailable = "says it is not available";

}  // namespace stalemate::opencl
