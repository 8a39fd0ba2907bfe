#pragma once

#include <string>

#include "engine/launch/session.hpp"

namespace stalemate::bench {

/// How a launch ended of which there is nothing to measure: "crashed: …"; empty if it completed.
std::string ending_words(const LaunchOutcome& outcome);
std::string ending_words(const engine::Attempt& attempt);

/// What a judge found that no correct code leaves behind: "violation (lost_update)"; empty if it
/// was not that.
std::string finding_words(const Verdict& verdict);

}  // namespace stalemate::bench
