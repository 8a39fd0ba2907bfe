#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/reused_memory.hpp"
#include "check/lists/lists.hpp"

namespace stalemate::check {

/// What can be walked from one node on before the end of its list, a stray link, or a node of any
/// part. Part 0 has no nodes: nodes that no walk came to are said to be of it.
struct Part {
  std::uint32_t start = 0;
  std::uint32_t lane = 0;
  std::size_t begin = 0;  // of its nodes, in those of its lane
  std::size_t end = 0;
  std::int32_t to = kNoNode;  // where the link of its last node leads
};

/// Lists cut at nodes that are spread over memory. Several of the parts are walked in turn, so that
/// their reads of memory overlap: Helman and JáJá, "Designing practical efficient algorithms for
/// symmetric multiprocessors" (ALENEX 1999), on one processor. A node is of one part at most: so
/// whatever the links, this is linear.
class ListParts {
 public:
  /// Heads begin parts, and so does one of each `part_length` nodes, on a list or not.
  ListParts(const Lists& lists, std::uint32_t part_length);

  // As an unsigned number, whatever is negative lies behind every node.
  bool is_node(std::int32_t link) const { return static_cast<std::uint32_t>(link) < nodes_.size(); }

  std::uint32_t part_of(std::size_t node) const { return nodes_[node].part; }
  std::size_t count() const { return parts_.size(); }
  std::int32_t to(std::uint32_t part) const { return parts_[part].to; }
  std::span<const std::uint32_t> nodes(std::uint32_t part) const;

 private:
  // As many reads as overlap with profit; more do not fit the buffers of a core.
  static constexpr std::size_t kLanes = 32;

  // Side by side: a walk needs both at once.
  struct Node {
    std::int32_t next = kNoNode;
    std::uint32_t part = 0;
  };

  struct Lane {
    Reused<std::uint32_t> nodes;  // of all the parts that it walked, part after part
    std::uint32_t part = 0;       // 0: none is left
    std::int32_t to = kNoNode;
  };

  void begin_part(std::int32_t node);
  void cut(std::uint32_t part_length);
  void walk();
  void take_part(Lane& lane);
  void step(Lane& lane);
  void go(Lane& lane, std::uint32_t node);

  Reused<Node> nodes_;
  Reused<Part> parts_{Part{}};
  std::uint32_t taken_ = 1;
  std::array<Lane, kLanes> lanes_;
};

}  // namespace stalemate::check
