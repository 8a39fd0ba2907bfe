#pragma once

#include <optional>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// A race between two sections, in the words of the lock that should have kept them apart: which of
/// its functions orders too little, and where. Nothing if the race is one of the code under test
/// itself.
std::optional<Violation> explain_lock_race(const Subject& subject, const Case& input,
                                           const DataRace& race, const Recording* recording);

}  // namespace stalemate::properties
