#pragma once

#include "engine/launch/racing_launch.hpp"

namespace stalemate::engine {

/// The first race, told in full, and a fact for each of the others. What the property itself makes
/// of it comes first.
Violation race_violation(const RacingLaunch& launch);

/// Adds a fact for each race of `others` that `violation` does not tell of yet.
void add_races(Violation& violation, const Violation& others);

}  // namespace stalemate::engine
