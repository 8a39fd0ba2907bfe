#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::cli {

/// What baselines say of a run.
struct Baselines {
  std::vector<KnownFailure> known;  // that hold
  std::vector<StaleEntry> stale;    // of which that is known before anything has run
};

/// The failures that these files list, those that have expired apart; nothing after the user was
/// told what is wrong with them.
std::optional<Baselines> read_baselines(const CommandContext& context,
                                        const std::vector<std::string>& files);

/// Takes what says nothing of these subjects and devices among the stale entries. False after the
/// user was told that two entries say the same, which is a mistake: one would outlive the other.
bool check_baselines(const std::vector<std::string>& subjects,
                     const std::vector<DeviceInfo>& devices, Baselines& baselines);

/// Tells of entries that their owner has to look at.
void tell_stale(const std::vector<StaleEntry>& stale);

}  // namespace stalemate::cli
