#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "check/lists/list_walk.hpp"

namespace stalemate::check {

/// What the operations on one node say together: how often it was prepended more than popped, and a
/// sum of hashes of the lists, added by prepends and taken away by pops. What is popped from the
/// list to which it was prepended leaves nothing of that sum, whatever the order.
struct Account {
  std::int32_t prepends_left = 0;
  std::uint32_t lists = 0;

  friend bool operator==(const Account&, const Account&) = default;
};

void note_prepend(Account& account, std::uint32_t list);
void note_pop(Account& account, std::uint32_t list);

/// What is known about lists before looking at them.
struct ListClaim {
  std::span<const Account> accounts;  // by node
  /// Where nothing is popped: nodes of one work-item are that many neighbours, which it prepended
  /// in ascending order. 0: nothing is known about the order.
  std::uint32_t nodes_per_item = 0;
};

/// What is wrong with lists. The first that holds, in this order.
enum class ListBreak : std::uint8_t {
  Loop,       // a walk came to a node of its list again
  Stray,      // a link or head is neither a node nor the end
  Duplicate,  // a node is on two lists; on one though all prepends were popped; popped too often
  Lost,       // a node was prepended, not popped, and is on no list
  WrongList,  // a node is on another list, or was popped from another, than it was prepended to
  Order,      // two nodes of one work-item stand on a list in the order of their prepends
};

/// Lists that no order of the operations explains.
struct ListBroken {
  ListBreak why = ListBreak::Loop;
  std::optional<Snag> snag;  // of Loop, Stray, and of Duplicate where two lists join
  /// Without a snag, all nodes that are guilty of `why`, in ascending order; for Order the first
  /// two, the one nearer to the head first.
  std::vector<std::uint32_t> nodes;
};

struct ListResult {
  std::optional<ListBroken> broken;
  /// Some work-item's nodes stand on a list with another's between: their prepends alternated.
  bool is_interleaved = false;
};

/// Judges lists that are no longer changed, in linear time. Sound: operations of a correct list
/// never leave what is called broken here. Complete for prepends alone, where nothing orders those
/// to one list before those to another. With pops, a node that was
/// popped twice and prepended twice in the meantime is not seen unless it left a trace; and of 2^32
/// nodes that change lists, the sum of hashes misses one.
ListResult judge_lists(const Lists& lists, const ListClaim& claim);

}  // namespace stalemate::check
