#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What to do about a verdict that is not as expected, and where that is documented, in a line or
/// two. Printable; empty where there is nothing to do.
std::string next_step(const SubjectResult& result);

/// What is wrong with an entry of a baseline, and what to do about it. Printable.
std::string stale_words(const StaleEntry& stale);

}  // namespace stalemate::report
