#pragma once

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Judges what a launch of `input` left behind: first the operations that ran alone, then the
/// padding between cells, then cell by cell the operations that ran together.
///
/// Degrees are checked on every case. The complete tiers look at cells whose degrees do not
/// balance, at all cells of cases up to 100,000 operations, and at those of one larger case in ten.
Judgement judge_rmw(const Subject& subject, const Case& input, const Observation& observation);

/// The operations and words of the guilty cells alone; where those are too many, the operations
/// that convict the worst cell. Judged again, they are a violation of the same kind.
Observation condense_rmw(const Subject& subject, const Case& input, const Observation& observation,
                         const Violation& violation);

}  // namespace stalemate::properties
