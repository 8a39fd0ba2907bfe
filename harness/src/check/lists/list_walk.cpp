#include "check/lists/list_walk.hpp"

#include <optional>
#include <utility>

#include "check/lists/list_walk_in_parts.hpp"

namespace stalemate::check {

namespace {

/// With fewer, caches hold them and a part more costs more than a wait less saves.
constexpr std::size_t kNodesWorthParts = 1u << 17;
constexpr std::uint32_t kPartLength = 512;

std::optional<SnagKind> snag_at(const Walk& walk, std::uint32_t list, std::int32_t node) {
  // As an unsigned number, whatever is negative lies behind every node.
  const auto place = static_cast<std::uint32_t>(node);
  if (place >= walk.list_of.size()) return SnagKind::Stray;
  if (walk.list_of[place] == kNoList) return std::nullopt;
  return walk.list_of[place] == list ? SnagKind::Loop : SnagKind::Junction;
}

void walk_one(const Lists& lists, std::uint32_t list, Walk& walk) {
  std::int32_t from = kNoNode;
  std::int32_t node = lists.heads[list];
  while (node != kNoNode) {
    if (const auto snag = snag_at(walk, list, node)) {
      walk.snags.push_back({*snag, list, from, node});
      return;
    }
    const auto place = static_cast<std::uint32_t>(node);
    walk.list_of[place] = list;
    walk.nodes.push_back(place);
    from = node;
    node = lists.next[place];
  }
}

// Link after link: says of any lists what the first snag of each is.
Walk walk_in_order(const Lists& lists) {
  Walk walk;
  walk.list_of.assign(lists.next.size(), kNoList);
  walk.nodes.reserve(lists.next.size());
  walk.begin.reserve(lists.heads.size() + 1);
  for (std::uint32_t list = 0; list < lists.heads.size(); ++list) {
    walk.begin.push_back(walk.nodes.size());
    walk_one(lists, list, walk);
  }
  walk.begin.push_back(walk.nodes.size());
  return walk;
}

}  // namespace

Walk walk_lists(const Lists& lists) {
  if (lists.next.size() >= kNodesWorthParts) {
    if (auto walk = walk_in_parts(lists, kPartLength)) return *std::move(walk);
  }
  return walk_in_order(lists);
}

}  // namespace stalemate::check
