#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <utility>

#include "list_prepend/list_explain.hpp"
#include "list_prepend/list_names.hpp"

namespace stalemate::properties {

namespace {

/// Nodes named, and operations shown of one node; more would be a list that nobody reads.
constexpr std::size_t kGuiltyNodesNamed = 3;
constexpr std::size_t kActsShown = 4;

/// Writes the explanation of broken lists, of which it walks those that are there once more.
class ListExplainer {
 public:
  ListExplainer(const ListContext& context, const ListRecording& recording,
                const check::ListBroken& broken)
      : context_(context),
        recording_(recording),
        broken_(broken),
        walk_(check::walk_lists({recording.heads, recording.links})) {}

  Violation violation() {
    if (broken_.snag) {
      explain_snag(*broken_.snag);
    } else {
      explain_nodes();
    }
    return std::move(violation_);
  }

 private:
  void say(std::string line) { violation_.explanation.push_back(std::move(line)); }

  void open(ViolationKind kind, std::string summary) {
    violation_.kind = kind;
    violation_.summary = std::move(summary);
  }

  void explain_snag(const check::Snag& snag) {
    const std::string list = list_name(context_, snag.list);
    violation_.cells = {snag.list};
    switch (snag.kind) {
      case check::SnagKind::Loop:
        open(ViolationKind::ListCycle, fmt::format("{} runs in a circle", list));
        break;
      case check::SnagKind::Stray:
        open(context_.layout.is_unwritten(snag.to) ? ViolationKind::Uninitialised
                                                   : ViolationKind::WrongValue,
             fmt::format("{} leads to what is no node", list));
        break;
      case check::SnagKind::Junction: {
        const std::uint32_t other = walk_.list_of[static_cast<std::size_t>(snag.to)];
        open(ViolationKind::DuplicateNode,
             fmt::format("{} and {} share nodes", list_name(context_, other), list));
        violation_.cells.push_back(other);
        break;
      }
    }
    show_snag(snag);
  }

  void show_snag(const check::Snag& snag) {
    const std::size_t reached = walk_.begin[snag.list + 1] - walk_.begin[snag.list];
    if (snag.from == STALEMATE_NO_NODE) {
      say("its head leads to " + link_text(context_, snag.to));
    } else {
      say(fmt::format("after {} node{}, {}", reached, reached == 1 ? "" : "s",
                      node_with_maker(context_, snag.from)));
      say("  links to " + link_text(context_, snag.to));
    }
    if (snag.kind == check::SnagKind::Stray) return;
    say("to which also leads " + leader_to(static_cast<std::uint32_t>(snag.to)));
    show_acts(snag.to);
  }

  /// What leads to a node that a walk reached: a head or the node before it.
  std::string leader_to(std::uint32_t node) const {
    const std::uint32_t list = walk_.list_of[node];
    const auto begin = walk_.nodes.begin() + static_cast<std::ptrdiff_t>(walk_.begin[list]);
    const auto place = std::find(begin, walk_.nodes.end(), node);
    if (place == begin) return "the head of " + list_name(context_, list);
    return node_with_maker(context_, static_cast<std::int32_t>(*(place - 1)));
  }

  /// Where a node's prepends and pops leave it: the lists, with how often more the first happened.
  std::map<std::uint32_t, int> balance_of(std::uint32_t node) const {
    std::map<std::uint32_t, int> balance;
    for_acts_on(static_cast<std::int32_t>(node), [&](const ListAct& act) {
      balance[act.list] += act.kind == ListActKind::Prepend ? 1 : -1;
    });
    std::erase_if(balance, [](const auto& entry) { return entry.second == 0; });
    return balance;
  }

  template <class Visit>
  void for_acts_on(std::int32_t node, const Visit& visit) const {
    if (!context_.layout.pops) {
      const auto op_index = static_cast<std::uint32_t>(node);
      visit(ListAct{ListActKind::Prepend, op_index, context_.layout.list_of(op_index), node});
      return;
    }
    visit_acts(context_, recording_, [&](const ListAct& act) {
      const bool concerns = act.kind == ListActKind::Prepend || act.kind == ListActKind::Pop;
      if (concerns && act.node == node) visit(act);
    });
  }

  void show_acts(std::int32_t node) {
    if (!context_.layout.pops) return;
    std::size_t count = 0;
    for_acts_on(node, [&](const ListAct& act) {
      if (count++ >= kActsShown) return;
      const bool is_prepend = act.kind == ListActKind::Prepend;
      say(fmt::format("  {}: {} {}", list_operation_name(context_, act.op_index),
                      is_prepend ? "prepended it to" : "popped it from",
                      list_name(context_, act.list)));
    });
    if (count > kActsShown) say(fmt::format("  and {} more operations", count - kActsShown));
  }

  void explain_nodes() {
    switch (broken_.why) {
      case check::ListBreak::Lost: explain_lost(); return;
      case check::ListBreak::Duplicate: explain_duplicate(); return;
      case check::ListBreak::WrongList: explain_wrong_list(); return;
      case check::ListBreak::Order: explain_order(); return;
      case check::ListBreak::Loop:
      case check::ListBreak::Stray: return;  // these always have a snag
    }
  }

  /// The list to which a node was prepended last, as far as its operations tell.
  std::uint32_t list_due(std::uint32_t node) const {
    const auto balance = balance_of(node);
    return balance.empty() ? 0 : balance.begin()->first;
  }

  void explain_lost() {
    const std::uint32_t list = list_due(broken_.nodes.front());
    std::vector<std::uint32_t> alike;
    std::uint64_t all = 0;
    if (context_.layout.pops) {
      alike = broken_.nodes;
      all = context_.layout.nodes();
    } else {
      std::copy_if(broken_.nodes.begin(), broken_.nodes.end(), std::back_inserter(alike),
                   [&](std::uint32_t node) { return context_.layout.list_of(node) == list; });
      visit_acts(context_, recording_, [&](const ListAct& act) { all += act.list == list; });
    }
    violation_.cells = {list};
    open(ViolationKind::LostNode,
         context_.layout.pops
             ? fmt::format("{} of {} nodes were prepended, not popped, and are on no list",
                           alike.size(), all)
             : fmt::format("{} of {} nodes prepended to {} are not on it", alike.size(), all,
                           list_name(context_, list)));
    for (std::size_t i = 0; i < std::min(alike.size(), kGuiltyNodesNamed); ++i) {
      say("lost: " + node_with_maker(context_, static_cast<std::int32_t>(alike[i])));
    }
    show_cut(alike);
    show_acts(static_cast<std::int32_t>(alike.front()));
  }

  // Most often two nodes link to one: both were published over the same head, one over the other.
  // The lost node that links to one that is not lost is where the list was cut.
  void show_cut(const std::vector<std::uint32_t>& lost) {
    const auto links_outside = [&](std::uint32_t node) {
      const auto link = static_cast<std::uint32_t>(recording_.links[node]);
      return !std::binary_search(lost.begin(), lost.end(), link);
    };
    const auto cut = std::find_if(lost.begin(), lost.end(), links_outside);
    const std::uint32_t node = cut == lost.end() ? lost.front() : *cut;
    const std::int32_t link = recording_.links[node];
    say(fmt::format("{} links to {}", node_name(context_, static_cast<std::int32_t>(node)),
                    link_text(context_, link)));
    const bool is_reached = link >= 0 && static_cast<std::uint64_t>(link) < walk_.list_of.size() &&
                            walk_.list_of[static_cast<std::size_t>(link)] != check::kNoList;
    if (is_reached) say("to which also leads " + leader_to(static_cast<std::uint32_t>(link)));
  }

  void explain_duplicate() {
    const std::uint32_t node = broken_.nodes.front();
    const std::uint32_t list = walk_.list_of[node];
    const bool is_reached = list != check::kNoList;
    open(ViolationKind::DuplicateNode,
         is_reached ? fmt::format("{} is on {}, though it was popped as often as prepended",
                                  node_name(context_, static_cast<std::int32_t>(node)),
                                  list_name(context_, list))
                    : fmt::format("{} was popped more often than prepended",
                                  node_name(context_, static_cast<std::int32_t>(node))));
    violation_.cells = {is_reached ? list : list_due(node)};
    if (is_reached) say("to it leads " + leader_to(node));
    show_acts(static_cast<std::int32_t>(node));
    say_how_many();
  }

  void explain_wrong_list() {
    const std::uint32_t node = broken_.nodes.front();
    const std::uint32_t found = walk_.list_of[node];
    const std::string name = node_with_maker(context_, static_cast<std::int32_t>(node));
    const std::uint32_t due = list_due(node);
    violation_.cells = {due};
    if (found == check::kNoList) {
      open(ViolationKind::WrongValue, "a node was popped from another list than it was on");
      say(name);
    } else {
      open(ViolationKind::WrongValue, fmt::format("a node of {} is on {}", list_name(context_, due),
                                                  list_name(context_, found)));
      say(name);
      say("to it leads " + leader_to(node));
      violation_.cells.push_back(found);
    }
    show_acts(static_cast<std::int32_t>(node));
    say_how_many();
  }

  void explain_order() {
    const auto first = static_cast<std::int32_t>(broken_.nodes.at(0));
    const auto second = static_cast<std::int32_t>(broken_.nodes.at(1));
    const std::uint32_t list = walk_.list_of[broken_.nodes.at(0)];
    open(ViolationKind::Order,
         fmt::format("{} has nodes of a work-item in the order of their prepends",
                     list_name(context_, list)));
    say(fmt::format("nearer to the head: {}", node_with_maker(context_, first)));
    say(fmt::format("further down: {}", node_with_maker(context_, second)));
    violation_.cells = {list};
  }

  void say_how_many() {
    if (!context_.layout.pops || broken_.nodes.size() == 1) return;
    say(fmt::format("so it is with {} nodes", broken_.nodes.size()));
  }

  const ListContext& context_;
  const ListRecording& recording_;
  const check::ListBroken& broken_;
  check::Walk walk_;
  Violation violation_;
};

}  // namespace

Violation explain_lists(const ListContext& context, const ListRecording& recording,
                        const check::ListBroken& broken) {
  return ListExplainer(context, recording, broken).violation();
}

}  // namespace stalemate::properties
