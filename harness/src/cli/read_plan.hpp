#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/command.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::cli {

/// What the user named, and what stands in for it if he named nothing.
struct PlanRequest {
  std::vector<std::string> configs;
  std::string shipped_default;  // "configs/smoke.yaml"
  bool allow_outside = false;
  std::vector<std::string> subjects = {};  // globs; none: all of the plan
};

/// The plan with the subjects that are asked for; or, after all mistakes went to stderr, nothing.
std::optional<Plan> read_plan(const CommandContext& context, const PlanRequest& request);

/// Whether the name matches one of the globs (`fnmatch`), or there are none.
bool matches(const std::string& subject, const std::vector<std::string>& globs);

/// The names of all subjects of the configs, whether or not they were asked for.
std::vector<std::string> names_of_all(const Plan& plan);

/// The first of `globs` that none of these names matches, and the nearest name; nothing if there is
/// none.
std::optional<std::string> no_match_text(const std::vector<std::string>& names,
                                         const std::vector<std::string>& globs);

}  // namespace stalemate::cli
