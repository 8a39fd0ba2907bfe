#pragma once

#include <string>

#include "stalemate/result.hpp"

namespace stalemate::report {

/// How the failure of a simulated device came about: a line for each access to what is under test,
/// in the order in which they happened, thirty at most. Printable; empty if there is no trace.
std::string trace_text(const Reproducer& reproducer);

}  // namespace stalemate::report
