#include "check/lists/list_judge.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::check {

namespace {

/// Neighbouring lists must not add up to each other. Of no list: 0.
std::uint32_t hash_of(std::uint32_t list) {
  std::uint64_t mixed = std::uint64_t{list + 1u} * 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9u;
  return static_cast<std::uint32_t>(mixed >> 32);
}

/// What is wrong with a node that was reached from `list`, or from none.
std::optional<ListBreak> break_of(const Account& account, std::uint32_t list) {
  const bool is_reached = list != kNoList;
  const Account due{is_reached ? 1 : 0, hash_of(list)};
  if (account == due) return std::nullopt;
  if (account.prepends_left == due.prepends_left) return ListBreak::WrongList;
  const bool is_missing = account.prepends_left > due.prepends_left && !is_reached;
  return is_missing ? ListBreak::Lost : ListBreak::Duplicate;
}

std::optional<ListBroken> broken_account(const Walk& walk, const ListClaim& claim) {
  std::optional<ListBroken> worst;
  for (std::uint32_t node = 0; node < claim.accounts.size(); ++node) {
    const auto why = break_of(claim.accounts[node], walk.list_of[node]);
    if (!why || (worst && *why > worst->why)) continue;
    if (!worst || *why < worst->why) worst = ListBroken{*why, std::nullopt, {}};
    worst->nodes.push_back(node);
  }
  return worst;
}

ListBreak break_of(SnagKind kind) {
  switch (kind) {
    case SnagKind::Loop: return ListBreak::Loop;
    case SnagKind::Stray: return ListBreak::Stray;
    case SnagKind::Junction: return ListBreak::Duplicate;
  }
  return ListBreak::Loop;
}

std::optional<ListBroken> worst_snag(const Walk& walk) {
  const auto worst = std::min_element(
      walk.snags.begin(), walk.snags.end(),
      [](const Snag& a, const Snag& b) { return break_of(a.kind) < break_of(b.kind); });
  if (worst == walk.snags.end()) return std::nullopt;
  return ListBroken{break_of(worst->kind), *worst, {}};
}

/// The node of a work-item that a walk reached last, and on which list.
struct LastSeen {
  std::uint32_t list = kNoList;
  std::uint32_t node = 0;
};

/// Whether a work-item's nodes stand on each list the other way round than it prepended them, and
/// whether another's stand between. Is shown the nodes list by list, from the head on.
class OrderJudge {
 public:
  OrderJudge(std::size_t nodes, std::uint32_t nodes_per_item)
      : nodes_per_item_(nodes_per_item), last_seen_(nodes / nodes_per_item + 1) {}

  void see(std::uint32_t list, std::uint32_t node) {
    const std::uint32_t item = node / nodes_per_item_;
    LastSeen& last = last_seen_[item];
    if (last.list == list) {
      is_interleaved_ |= item != item_before_;
      if (node > last.node && turned_.empty()) turned_ = {last.node, node};
    }
    last = {list, node};
    item_before_ = item;
  }

  ListResult result() const {
    ListResult result;
    result.is_interleaved = is_interleaved_;
    if (!turned_.empty()) result.broken = ListBroken{ListBreak::Order, std::nullopt, turned_};
    return result;
  }

 private:
  std::uint32_t nodes_per_item_;
  std::vector<LastSeen> last_seen_;  // by work-item
  std::uint32_t item_before_ = kNoList;
  bool is_interleaved_ = false;
  std::vector<std::uint32_t> turned_;  // the first two nodes in the order of their prepends
};

ListResult judge_order(const Walk& walk, std::uint32_t nodes_per_item) {
  OrderJudge judge(walk.list_of.size(), nodes_per_item);
  for (std::uint32_t list = 0; list + 1 < walk.begin.size(); ++list) {
    for (std::size_t i = walk.begin[list]; i < walk.begin[list + 1]; ++i) {
      judge.see(list, walk.nodes[i]);
    }
  }
  return judge.result();
}

}  // namespace

void note_prepend(Account& account, std::uint32_t list) {
  ++account.prepends_left;
  account.lists += hash_of(list);
}

void note_pop(Account& account, std::uint32_t list) {
  --account.prepends_left;
  account.lists -= hash_of(list);
}

ListResult judge_lists(const Lists& lists, const ListClaim& claim) {
  const Walk walk = walk_lists(lists);
  ListResult result;
  if (claim.nodes_per_item > 1) result = judge_order(walk, claim.nodes_per_item);
  auto snag = worst_snag(walk);
  auto account = broken_account(walk, claim);
  if (snag && (!account || snag->why <= account->why)) {
    result.broken = std::move(snag);
  } else if (account) {
    result.broken = std::move(account);
  }
  return result;
}

}  // namespace stalemate::check
