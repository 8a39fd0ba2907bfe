#pragma once

#include <variant>

#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// What a missed deadline turned out to be: slow after all, with how it ended; stuck, with the
/// evidence; or not to be told apart.
using LateFinding = std::variant<Attempt, StuckEvidence, Inconclusive>;

/// Looks into a launch of `input` that missed the deadline `first.limit`. A PoCL work-group that
/// waits for one that has not started takes minutes without being stuck (a correct ticket lock was
/// seen to take 20 s instead of 5 ms), so only a launch that also misses ten times the deadline,
/// while correct code of the same shape stays under a quarter of it, is called stuck. A launch of
/// 128 work-groups or more, also only if an eighth of them misses that deadline as well, or ends
/// within a 512th of it: the time that contention takes may grow with the square of their number
/// and more, and no deadline tells that from stuck.
LateFinding stuck_or_slow(Session& session, const Case& input, const TimedOut& first);

/// The violation that `evidence` proves of `subject` with `input` on `device`.
Violation no_progress(const Subject& subject, const Case& input, const DeviceInfo& device,
                      const StuckEvidence& evidence);

/// Whether `evidence` is what `stuck_or_slow` asks for.
bool proves_no_progress(const StuckEvidence& evidence);

}  // namespace stalemate::engine
