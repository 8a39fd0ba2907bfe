#pragma once

#include <nlohmann/json_fwd.hpp>

#include "doctor/finding.hpp"

namespace stalemate::doctor {

/// {"can_run", "findings": [{"grade", "area", "what", "remedy"}]}; a remedy may be empty.
nlohmann::json as_json(const Examination& examination);

}  // namespace stalemate::doctor
