#pragma once

#include <cstdint>

#include "stalemate/case_tree.hpp"
#include "stalemate/generate.hpp"

namespace stalemate::gen {

/// Case number `index` of a subject, a pure function of the three arguments.
CaseTree case_tree(const GenerateSettings& settings, Seed subject_seed, std::uint64_t index);

/// `input` with all simpler cases below it.
CaseTree case_tree(const Case& input);

}  // namespace stalemate::gen
