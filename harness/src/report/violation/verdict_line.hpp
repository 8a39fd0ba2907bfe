#pragma once

#include <cstdint>
#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The verdict in one or two words: "pass", "exposed (lost_update)", "VIOLATION (stale_read)", …
std::string verdict_words(const SubjectResult& result);

/// How much is said of a pass.
enum class Verbosity : std::uint8_t { Short, Full };

/// What stands behind the verdict: the strength of a pass, the reason of the others. Printable; a
/// build log has several lines. Empty for a violation, which has a text of its own.
std::string verdict_reason(const SubjectResult& result, Verbosity verbosity = Verbosity::Full);

/// How much a pass is worth: operations judged and launches that met; in full also the tiers, the
/// launches watched for data races, and the bound on the failure rate of a launch.
std::string strength_words(const Effort& effort, Verbosity verbosity = Verbosity::Full);

/// "for 2 work-groups × 1 work-item × 2 operations and 3 smaller sizes: 1,234 executions, scoped
/// RC11"
std::string proof_words(const Proof& proof);

/// "times: compiled ahead 1.2 s; searched 0.4 s; rates and shrinking 3 s; in kernels 210 ms"
std::string times_words(const Effort& effort);

/// What the property measured beside its verdicts, the largest over all cases: "largest gap 41".
std::string figures_words(const Effort& effort);

}  // namespace stalemate::report
