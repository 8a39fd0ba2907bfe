#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

/// Ways over links from place to place, which a device follows to their ends
/// (kernels/include/stalemate/ways.clh). Needs `properties/shared/ways.cl`.
namespace stalemate::properties {

/// The buffer of ways of one link.
constexpr const char* kWays = "ways";

constexpr const char* kWaysKernels = "properties/shared/ways.cl";

/// As many work-items as a GPU of today runs at a time. Each takes its share of the places.
constexpr std::uint64_t kFollowersMax = std::uint64_t{1} << 18;

/// What makes ways of one link so long that none can go on, however the places are linked.
struct Following {
  std::vector<Dispatch> dispatches = {};
  std::vector<Buffer> buffers = {};  // `kWays` among them, with `fill`
  std::string ways = {};             // the buffer where they lie at last
};

Following follow_ways(std::uint64_t places, const NdRange& nd_range, Fill fill);

}  // namespace stalemate::properties
