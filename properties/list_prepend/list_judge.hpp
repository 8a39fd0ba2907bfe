#pragma once

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Judges what a launch of `input` left behind: first the lists that one work-item had alone, then
/// the padding between heads, what was popped, the lists themselves, and at last what readers saw.
Judgement judge_list(const Subject& subject, const Case& input, const Observation& observation);

/// What suffices to judge the violation again: the guilty lists and their nodes, or, where nodes
/// are popped, all that was done and is left.
Observation condense_list(const Subject& subject, const Case& input, const Observation& observation,
                          const Violation& violation);

}  // namespace stalemate::properties
