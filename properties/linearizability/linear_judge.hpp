#pragma once

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Judges what a launch of `input` left behind, object by object.
Judgement judge_linear(const Subject& subject, const Case& input, const Observation& observation);

}  // namespace stalemate::properties
