#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/reused_memory.hpp"

namespace stalemate::check {

/// Ends a list; the first node of an empty one.
constexpr std::int32_t kNoNode = -1;

/// The list of a node that is on none.
constexpr std::uint32_t kNoList = 0xFFFFFFFFu;

/// Singly linked lists as they were left behind. Nothing about them is trusted: a link may lead
/// anywhere.
struct Lists {
  std::span<const std::int32_t> heads;  // by list: its first node, or kNoNode
  std::span<const std::int32_t> next;   // by node
};

/// Why a walk stopped before it came to the end of its list.
enum class SnagKind : std::uint8_t {
  Loop,      // came to a node of the same list again
  Stray,     // came to what is neither a node nor the end
  Junction,  // came to a node that the walk of another list had reached
};

struct Snag {
  SnagKind kind = SnagKind::Loop;
  std::uint32_t list = 0;
  std::int32_t from = kNoNode;  // the node whose link it is; kNoNode if it is the head
  std::int32_t to = kNoNode;
};

/// What was reached from the heads, list by list.
struct Walk {
  Reused<std::uint32_t> nodes;     // in the order in which they were reached
  std::vector<std::size_t> begin;  // by list, where its nodes begin; one more than lists
  Reused<std::uint32_t> list_of;   // by node; kNoList if it was not reached
  std::vector<Snag> snags;         // at most one of each list
};

}  // namespace stalemate::check
