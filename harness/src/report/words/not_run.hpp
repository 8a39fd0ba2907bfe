#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Why verdicts of `run` are missing: "the time of the whole run was over".
std::string why_not_run(const RunResult& run);

}  // namespace stalemate::report
