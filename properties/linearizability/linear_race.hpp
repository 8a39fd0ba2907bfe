#pragma once

#include <optional>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// A race of accesses to what locks guard, in the words of the functions that lock. Nothing if the
/// race is one of the code under test itself.
std::optional<Violation> explain_linear_race(const Subject& subject, const DataRace& race,
                                             const Recording* recording);

}  // namespace stalemate::properties
