#pragma once

#include <rapidcheck.h>

#include "stalemate/case.hpp"
#include "stalemate/generate.hpp"

namespace stalemate::gen {

/// The cases that `settings` describe, with shrinks. At most 6 work-group sizes, drawn from
/// `sizes_seed` (a subject's), since each is a compilation. Sizes that RapidCheck passes are
/// ignored: ranges are drawn from whole.
rc::Gen<Case> cases(const GenerateSettings& settings, Seed sizes_seed);

/// `input` with all simpler cases below it: fewer groups, smaller groups, fewer operations, fewer
/// cells, one cell, plainer operands, no stress.
rc::Shrinkable<Case> shrinkable(const Case& input);

}  // namespace stalemate::gen
