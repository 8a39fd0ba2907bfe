#include "list_prepend/list_fingerprinting.hpp"

#include <algorithm>
#include <utility>

#include "shared/ways.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

std::vector<const char*> fingerprinted_buffers(const ListSubject& subject) {
  std::vector<const char*> names = {list_buffer::kHeads, list_buffer::kHeadNodes,
                                    list_buffer::kLinks, list_buffer::kAlone};
  if (subject.publishes) names.push_back(list_buffer::kWalks);
  return names;
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
  Following following = follow_ways(layout.nodes(), nd_range, Fill::Nothing);
  following.dispatches.push_back({"stalemate_list_order",
                                  nd_range,
                                  {buffer_argument(list_buffer::kParameters),
                                   buffer_argument(following.ways), buffer_argument(kSums)}});
  Fingerprinting fingerprinting{.dispatch = {"stalemate_list_fingerprint",
                                             nd_range,
                                             {buffer_argument(list_buffer::kParameters)}},
                                .further = std::move(following.dispatches),
                                .buffers = std::move(following.buffers),
                                .needed_by_host = {names.begin(), names.end()}};
  for (const char* name : names) fingerprinting.dispatch.arguments.push_back(buffer_argument(name));
  fingerprinting.dispatch.arguments.push_back(buffer_argument(kWays));
  return fingerprinting;
}

}  // namespace stalemate::properties
