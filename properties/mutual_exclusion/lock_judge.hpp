#pragma once

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Judges what a launch of `input` left behind, lock by lock: nobody was seen inside beside
/// another, tickets 0 to n − 1 were read once each and in every work-item's order, records went
/// with them, every section ran once, and what the last one wrote is there.
Judgement judge_locks(const Subject& subject, const Case& input, const Observation& observation);

/// The operations and words of the guilty locks alone; judged again, they say the same.
Observation condense_locks(const Subject& subject, const Case& input,
                           const Observation& observation, const Violation& violation);

}  // namespace stalemate::properties
