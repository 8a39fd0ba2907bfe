#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The verdict in one or two words: "pass", "exposed (lost_update)", "VIOLATION (stale_read)", …
std::string verdict_words(const SubjectResult& result);

/// What stands behind the verdict: the strength of a pass, the reason of the others. Printable; a
/// build log has several lines. Empty for a violation, which has a text of its own.
std::string verdict_reason(const SubjectResult& result);

/// How much a pass is worth: operations judged, by which tiers, launches that met, and the bound on
/// the failure rate of a launch.
std::string strength_words(const Effort& effort);

/// What the property measured beside its verdicts, the largest over all cases: "largest gap 41".
std::string figures_words(const Effort& effort);

}  // namespace stalemate::report
