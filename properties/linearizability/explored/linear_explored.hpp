#pragma once

#include <cstdint>

#include "stalemate/case.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

struct LinearChoice {
  CasesToExplore cases = {};
  std::uint64_t draws = 0;  // of which the cases were chosen
};

/// Cases like `input`, which fits, that differ in what their work-items call, those with fewer
/// operations first. Plans that are alike but for the numbers of work-items, or the name of an only
/// key, come once. A function of `input`.
LinearChoice choose_linear_cases(const Subject& subject, const Case& input,
                                 const std::vector<Footprint>& footprints = {});

/// Cases of one operation that puts in a key, each another. `input` has one operation.
std::vector<Case> linear_cases_alone(const Subject& subject, const Case& input);

}  // namespace stalemate::properties
