#pragma once

#include <string>

#include "stalemate/subject.hpp"

namespace stalemate::source {

/// What clang is told of the code under test beside its text, as `RequestHead` wants it: the
/// kernel's name, the version of OpenCL C, every extension and feature, so that no `#ifdef` leaves
/// out what some device builds, and the subject's macros.
std::string reading_options(const Subject& subject);

}  // namespace stalemate::source
