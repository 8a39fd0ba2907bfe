#include "list_prepend/list_fingerprinting.hpp"

#include <algorithm>
#include <utility>

#include "stalemate/list_record.clh"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

/// Ways from one place to the other, and back.
constexpr const char* kWays = "ways";
constexpr const char* kWaysBeyond = "ways_beyond";
constexpr std::size_t kWayBytes = 8;  // stalemate_way

/// As many work-items as a GPU of today runs at a time. Each takes its share of the nodes and
/// leaves one sum.
constexpr std::uint64_t kFollowersMax = std::uint64_t{1} << 18;

std::vector<const char*> fingerprinted_buffers(const ListSubject& subject) {
  std::vector<const char*> names = {list_buffer::kHeads, list_buffer::kHeadNodes,
                                    list_buffer::kLinks, list_buffer::kAlone};
  if (subject.publishes) names.push_back(list_buffer::kWalks);
  return names;
}

/// Lengthens ways of one link until none can go on, however the nodes are linked; then looks where
/// they end.
std::vector<Dispatch> follow_ways(const ListLayout& layout, const NdRange& nd_range) {
  std::vector<Dispatch> dispatches;
  const char* from = kWays;
  const char* to = kWaysBeyond;
  for (std::uint64_t longest = 1; longest < layout.nodes(); longest *= STALEMATE_LENGTHENING) {
    dispatches.push_back(
        {"stalemate_list_lengthen",
         nd_range,
         {buffer_argument(list_buffer::kParameters), buffer_argument(from), buffer_argument(to)}});
    std::swap(from, to);
  }
  dispatches.push_back(
      {"stalemate_list_order",
       nd_range,
       {buffer_argument(list_buffer::kParameters), buffer_argument(from), buffer_argument(kSums)}});
  return dispatches;
}

}  // namespace

bool is_fingerprinted(const ListSubject& subject, const DeviceInfo& device) {
  return !subject.pops() && has_memory_apart(device);
}

Fingerprinting list_fingerprinting(const ListSubject& subject, const ListLayout& layout,
                                   const DeviceInfo& device) {
  const std::uint64_t followers = std::min(layout.nodes(), kFollowersMax);
  // A record of each work-item is looked at, too.
  const NdRange nd_range = unshared_range(std::max(followers, layout.items), device);
  const auto names = fingerprinted_buffers(subject);
  Fingerprinting fingerprinting{.dispatch = {"stalemate_list_fingerprint",
                                             nd_range,
                                             {buffer_argument(list_buffer::kParameters)}},
                                .further = follow_ways(layout, nd_range),
                                .needed_by_host = {names.begin(), names.end()}};
  for (const char* name : names) fingerprinting.dispatch.arguments.push_back(buffer_argument(name));
  fingerprinting.dispatch.arguments.push_back(buffer_argument(kWays));
  const std::size_t ways_bytes = layout.nodes() * kWayBytes;
  fingerprinting.buffers = {plain_buffer(kWays, ways_bytes, Fill::Nothing),
                            // All lead to node 0 and none ends: not what an earlier launch found.
                            plain_buffer(kWaysBeyond, ways_bytes, Fill::Zero)};
  return fingerprinting;
}

}  // namespace stalemate::properties
