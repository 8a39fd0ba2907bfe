#pragma once

#include <optional>
#include <string>

#include "stalemate/device.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// What the device does not have, if that may be why a program of the subject does not build: a
/// feature that the code or the log names, a built-in function, a version of OpenCL C. That a
/// condition asks for a feature is no reason, unless the code itself says so by `#error`.
std::optional<Skipped> lack_in_log(const std::string& log, const Subject& subject,
                                   const DeviceInfo& device);

}  // namespace stalemate::engine
