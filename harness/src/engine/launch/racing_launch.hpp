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

}  // namespace stalemate::engine
