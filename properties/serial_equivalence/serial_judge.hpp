#pragma once

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Judges what a launch of `input` left behind: every compared buffer is what the reference left,
/// element by element, or as a multiset.
Judgement judge_serial(const Subject& subject, const Case& input, const Observation& observation);

/// The elements that differ, alone; judged again, they say the same.
Observation condense_serial(const Subject& subject, const Case& input,
                            const Observation& observation);

}  // namespace stalemate::properties
