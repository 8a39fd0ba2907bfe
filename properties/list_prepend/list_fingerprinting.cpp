#include "list_prepend/list_fingerprinting.hpp"

#include <bit>
#include <utility>

#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

/// Ways from one place to the other, and back.
constexpr const char* kWays = "ways";
constexpr const char* kWaysBeyond = "ways_beyond";
constexpr std::size_t kWayBytes = 8;  // stalemate_way

std::vector<const char*> fingerprinted_buffers(const ListSubject& subject) {
  std::vector<const char*> names = {list_buffer::kHeads, list_buffer::kHeadNodes,
                                    list_buffer::kLinks, list_buffer::kAlone};
  if (subject.publishes) names.push_back(list_buffer::kWalks);
  return names;
}

/// Doubles ways of one link until none can go on, however the nodes are linked; then looks where
/// they end.
std::vector<Dispatch> follow_ways(const ListLayout& layout, const NdRange& nd_range) {
  std::vector<Dispatch> dispatches;
  const char* from = kWays;
  const char* to = kWaysBeyond;
  for (auto rounds = std::bit_width(layout.nodes() - 1); rounds > 0; --rounds) {
    dispatches.push_back(
        {"stalemate_list_double",
         nd_range,
         {buffer_argument(list_buffer::kParameters), buffer_argument(from), buffer_argument(to)}});
    std::swap(from, to);
  }
  dispatches.push_back({"stalemate_list_order",
                        nd_range,
                        {buffer_argument(list_buffer::kParameters), buffer_argument(from),
                         buffer_argument(kMismatch)}});
  return dispatches;
}

}  // namespace

bool is_fingerprinted(const ListSubject& subject, const DeviceInfo& device) {
  return !subject.pops() && has_memory_apart(device);
}

Fingerprinting list_fingerprinting(const ListSubject& subject, const ListLayout& layout,
                                   const DeviceInfo& device) {
  const NdRange nd_range = unshared_range(layout.nodes(), device);
  const auto names = fingerprinted_buffers(subject);
  Fingerprinting fingerprinting{.dispatch = {"stalemate_list_fingerprint",
                                             nd_range,
                                             {buffer_argument(list_buffer::kParameters)}},
                                .further = follow_ways(layout, nd_range),
                                .needed_by_host = {names.begin(), names.end()}};
  for (const char* name : names) fingerprinting.dispatch.arguments.push_back(buffer_argument(name));
  fingerprinting.dispatch.arguments.push_back(buffer_argument(kWays));
  for (const char* name : {kWays, kWaysBeyond}) {
    fingerprinting.buffers.push_back(plain_buffer(name, layout.nodes() * kWayBytes, Fill::Nothing));
  }
  return fingerprinting;
}

}  // namespace stalemate::properties
