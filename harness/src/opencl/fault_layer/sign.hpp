#pragma once

#include <string>
#include <string_view>

namespace stalemate::opencl::fault_layer {

/// The environment variable that names the fault which the layer injects.
inline constexpr const char* kFaultVariable = "STALEMATE_FAULT";

/// What the layer adds to the version of every driver, so that nobody takes the verdicts for the
/// driver's own, and so that whoever asked for a fault can see that it is there.
inline std::string sign_of(std::string_view fault) {
  return " with the injected fault " + std::string(fault);
}

}  // namespace stalemate::opencl::fault_layer
