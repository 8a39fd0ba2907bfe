#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// "24 verdicts: 20 pass, 1 VIOLATION, 3 skipped; 1 unexpected, 3 undecided", and whether the run
/// was cut short.
std::string totals_text(const RunResult& run);

}  // namespace stalemate::report
