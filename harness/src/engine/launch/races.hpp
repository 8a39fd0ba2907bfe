#pragma once

#include <cstdint>
#include <vector>

#include "stalemate/property.hpp"

namespace stalemate::engine {

/// A launch that had data races, and what it was of.
struct RacingLaunch {
  const Property& property;
  const Subject& subject;
  const Case& input;
  const std::vector<DataRace>& races;  // at least one
  std::uint32_t races_left_out = 0;
  const Recording* recording = nullptr;
};

/// The first race, told in full, and a fact for each of the others. What the property itself makes
/// of it comes first.
Violation race_violation(const RacingLaunch& launch);

/// Adds a fact for each race of `others` that `violation` does not tell of yet.
void add_races(Violation& violation, const Violation& others);

}  // namespace stalemate::engine
