#pragma once

#include <string>

#include "stalemate/result.hpp"

namespace stalemate::report {

/// What optimised the program before the simulated device ran it; empty if nothing did.
std::string pipeline_text(const Reproducer& reproducer);

/// How the failure of a simulated device came about: a line for each access to what is under test,
/// in the order in which they happened, thirty at most. Printable; empty if there is no trace.
std::string trace_text(const Reproducer& reproducer);

}  // namespace stalemate::report
