#pragma once

#include <cstdint>
#include <vector>

#include <rapidcheck.h>

#include "stalemate/case.hpp"
#include "stalemate/generate.hpp"

namespace stalemate::gen {

/// The work-group sizes of a subject, of which each case has one.
std::vector<std::uint32_t> sizes_of(const GenerateSettings& settings, Seed sizes_seed);

/// The case that `cases` draws by `random`, without a generator: a run asks for one after another.
Case drawn_case(const GenerateSettings& settings, const std::vector<std::uint32_t>& sizes,
                const rc::Random& random);

}  // namespace stalemate::gen
