#pragma once

#include "engine/launch/racing_launch.hpp"

namespace stalemate::engine {

/// The first race, told in full, and a fact for each of the others. What the property itself makes
/// of it comes first.
Violation race_violation(const RacingLaunch& launch);

/// Adds a fact for each race of `others`, a violation by races, that `violation` does not tell of
/// yet.
void add_races(Violation& violation, const Violation& others);

/// Tells of the first race of the launch beside `violation`, which the property found, where that
/// leaves open what went wrong.
void tell_why(Violation& violation, const RacingLaunch& launch);

}  // namespace stalemate::engine
