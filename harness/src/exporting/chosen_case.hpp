#pragma once

#include <cstdint>
#include <string_view>

#include "stalemate/run/result.hpp"

namespace stalemate::exporting {

/// The case of a failure that is exported.
struct ChosenCase {
  RatedCase rated;
  std::string_view which;  // "the smallest case", …
};

/// The smallest case, unless another fails so much oftener that the smallest is no good to show. Of
/// a crash, the case that crashed.
ChosenCase chosen_case(const Reproducer& reproducer);

/// How many launches show the failure with all but certainty, as far as its rate is known; within
/// limits, for a rate may be next to nothing.
std::uint64_t launches_for(const Rate& rate);

}  // namespace stalemate::exporting
