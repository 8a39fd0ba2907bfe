#pragma once

#include <optional>
#include <string_view>

#include "stalemate/run/plan.hpp"

namespace stalemate::cli {

/// "2x1x3": 2 work-groups of 1 work-item with 3 operations each. Nothing if it is not of that form,
/// or a number is 0 or above 1,000.
std::optional<ProofSize> proof_size(std::string_view text);

}  // namespace stalemate::cli
