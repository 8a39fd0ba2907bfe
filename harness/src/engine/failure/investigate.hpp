#pragma once

#include <string>
#include <vector>

#include "engine/launch/found.hpp"
#include "engine/launch/session.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::engine {

/// What is kept of a failure.
struct Investigation {
  Reproducer reproducer;  // but for the seed of the run
  std::vector<std::string> notes;
  std::vector<std::string> other_kinds = {};  // of violations that launches of it ended with, too
};

/// What is kept of a case that crashed: the case as it is, and how often it crashes again. There is
/// no violation, and nothing is shrunk: every launch costs a process.
Investigation investigate_crash(Session& session, const Found& found);

/// Launches the failure again for its rate, shrinks it within what `plan` generates, and measures
/// what is left. A failure that never shows again is one still: its history is the proof.
Investigation investigate(Session& session, Found found, const Plan& plan);

}  // namespace stalemate::engine
