#pragma once

#include <nlohmann/json.hpp>

#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// What a violation says as a person reads it, `summary` and `explanation`. It stands beside the
/// data in the files that people search, and is never read back.
nlohmann::json words_json(const Violation& violation);

}  // namespace stalemate::report
