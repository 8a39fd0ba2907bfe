#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/lists/list_judge.hpp"

namespace stalemate::check {

/// Lists, and the operations that are said to have made them. `prepend` and `pop` do what a correct
/// list does.
struct SmallLists {
  SmallLists(std::size_t lists, std::size_t nodes)
      : heads(lists, kNoNode), next(nodes, kNoNode), accounts(nodes) {}

  void prepend(std::uint32_t list, std::uint32_t node) {
    note_prepend(accounts[node], list);
    next[node] = heads[list];
    heads[list] = static_cast<std::int32_t>(node);
  }

  std::int32_t pop(std::uint32_t list) {
    const std::int32_t first = heads[list];
    if (first == kNoNode) return kNoNode;
    note_pop(accounts[static_cast<std::size_t>(first)], list);
    heads[list] = next[static_cast<std::size_t>(first)];
    return first;
  }

  /// What is wrong; nothing if nothing is.
  std::optional<ListBreak> why(std::uint32_t nodes_per_item = 0) const {
    const ListResult result = judge(nodes_per_item);
    return result.broken ? std::optional(result.broken->why) : std::nullopt;
  }

  ListResult judge(std::uint32_t nodes_per_item = 0) const {
    return judge_lists({heads, next}, {accounts, nodes_per_item});
  }

  std::vector<std::int32_t> heads;
  std::vector<std::int32_t> next;
  std::vector<Account> accounts;
};

}  // namespace stalemate::check
