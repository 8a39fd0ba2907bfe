#include "shared/ways.hpp"

#include <utility>

#include "stalemate/property/launch.hpp"
#include "stalemate/ways.clh"

namespace stalemate::properties {

namespace {

/// Ways go from one place to the other, and back.
constexpr const char* kWaysBeyond = "ways_beyond";
constexpr std::size_t kWayBytes = 8;  // stalemate_way

}  // namespace

Following follow_ways(std::uint64_t places, const NdRange& nd_range, Fill fill) {
  Following following;
  const char* from = kWays;
  const char* to = kWaysBeyond;
  for (std::uint64_t longest = 1; longest < places; longest *= STALEMATE_LENGTHENING) {
    following.dispatches.push_back({"stalemate_lengthen",
                                    nd_range,
                                    {scalar(places), buffer_argument(from), buffer_argument(to)}});
    std::swap(from, to);
  }
  following.ways = from;
  const std::size_t bytes = places * kWayBytes;
  following.buffers = {plain_buffer(kWays, bytes, fill),
                       // All lead to place 0 and none ends: not what an earlier launch found.
                       plain_buffer(kWaysBeyond, bytes, Fill::Zero)};
  return following;
}

}  // namespace stalemate::properties
