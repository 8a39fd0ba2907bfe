#include "check/lists/list_parts.hpp"

namespace stalemate::check {

ListParts::ListParts(const Lists& lists, std::uint32_t part_length) : nodes_(lists.next.size()) {
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i].next = lists.next[i];
  for (const std::int32_t head : lists.heads) begin_part(head);
  cut(part_length);
  walk();
}

std::span<const std::uint32_t> ListParts::nodes(std::uint32_t part) const {
  const Part& at = parts_[part];
  return std::span(lanes_[at.lane].nodes).subspan(at.begin, at.end - at.begin);
}

void ListParts::begin_part(std::int32_t node) {
  if (!is_node(node)) return;
  const auto start = static_cast<std::uint32_t>(node);
  if (nodes_[start].part != 0) return;
  nodes_[start].part = static_cast<std::uint32_t>(parts_.size());
  parts_.push_back({.start = start});
}

// Of each block another node: nodes that lie equally far apart are often neighbours on a list.
void ListParts::cut(std::uint32_t part_length) {
  for (std::size_t block = 0; block * part_length < nodes_.size(); ++block) {
    const std::uint64_t mixed = (block + 1) * 0x9E3779B97F4A7C15u >> 32;
    begin_part(static_cast<std::int32_t>(block * part_length + mixed % part_length));
  }
}

void ListParts::walk() {
  for (Lane& lane : lanes_) take_part(lane);
  for (bool is_walking = true; is_walking;) {
    is_walking = false;
    for (Lane& lane : lanes_) {
      if (lane.part == 0) continue;
      is_walking = true;
      step(lane);
    }
  }
}

void ListParts::take_part(Lane& lane) {
  lane.part = 0;
  if (taken_ == parts_.size()) return;
  lane.part = taken_++;
  Part& part = parts_[lane.part];
  part.lane = static_cast<std::uint32_t>(&lane - lanes_.data());
  part.begin = lane.nodes.size();
  go(lane, part.start);
}

void ListParts::step(Lane& lane) {
  const auto to = static_cast<std::uint32_t>(lane.to);
  if (is_node(lane.to) && nodes_[to].part == 0) {
    nodes_[to].part = lane.part;
    go(lane, to);
    return;
  }
  parts_[lane.part].end = lane.nodes.size();
  parts_[lane.part].to = lane.to;
  take_part(lane);
}

void ListParts::go(Lane& lane, std::uint32_t node) {
  lane.nodes.push_back(node);
  lane.to = nodes_[node].next;
  // The other lanes step before this one needs it.
  if (is_node(lane.to)) __builtin_prefetch(&nodes_[static_cast<std::uint32_t>(lane.to)], 1);
}

}  // namespace stalemate::check
