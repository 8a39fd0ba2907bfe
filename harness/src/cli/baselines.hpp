#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::cli {

/// The failures that these files list; nothing after the user was told what is wrong with them.
std::optional<std::vector<KnownFailure>> read_baselines(const CommandContext& context,
                                                        const std::vector<std::string>& files);

/// Tells of entries that the run can say nothing of; whether there are any.
bool tell_unmatched(const std::vector<KnownFailure>& idle);

/// Tells of what is in a baseline and no longer fails; whether there is any.
bool tell_stale(const std::vector<KnownFailure>& over);

}  // namespace stalemate::cli
