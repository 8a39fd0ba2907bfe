#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The text of a reproducer's file: indented JSON, always UTF-8.
std::string reproducer_text(const Reproducer& reproducer);

}  // namespace stalemate::report
