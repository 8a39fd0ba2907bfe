#pragma once

#include <string>
#include <vector>

#include "stalemate/files.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::engine {

/// 16 digits that are alike for plans with the same subjects, sources and settings, the same known
/// failures and the same drivers among `files`: those that verdicts and what is expected of them
/// depend on.
std::string plan_digest(const Plan& plan, const std::vector<KnownFailure>& known,
                        const Files& files);

/// Likewise of the known failures alone.
std::string baseline_digest(const std::vector<KnownFailure>& known);

}  // namespace stalemate::engine
