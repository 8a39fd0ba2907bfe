#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "report/file/merged_run.hpp"

namespace stalemate::report {

/// Several runs for programs: `runs` says what each is, `verdicts` has subjects by devices, the
/// worst verdict in front and each run's own beside it.
nlohmann::json matrix_json(const std::vector<RunPart>& parts);

}  // namespace stalemate::report
