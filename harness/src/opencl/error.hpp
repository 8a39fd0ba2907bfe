#pragma once

#include <string>

#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// "CL_OUT_OF_RESOURCES" for -5; "OpenCL error -9999" for a number that the standard does not know.
std::string error_name(int code);

/// How a launch ends that the driver refused with `code` in the call `call` ("clFinish"). An
/// unknown code means a lost device: vendors report faults of a kernel by numbers of their own.
LaunchOutcome outcome_of_error(int code, const std::string& call);

}  // namespace stalemate::opencl
