#include <algorithm>
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
  void say(FactKind kind, std::vector<Detail> details = {}) {
    violation_.explanation.emplace_back(Fact(kind, std::move(details)));
  }

  void open(ViolationKind kind, Fact summary) {
    violation_.kind = kind;
    violation_.summary = std::move(summary);
  }

  void explain_snag(const check::Snag& snag) {
    const Place list = place_of_list(context_, snag.list);
    violation_.cells = {snag.list};
    switch (snag.kind) {
      case check::SnagKind::Loop:
        open(ViolationKind::ListCycle, Fact(FactKind::ListRunsInCircle, {list}));
        break;
      case check::SnagKind::Stray:
        open(context_.layout.is_unwritten(snag.to) ? ViolationKind::Uninitialised
                                                   : ViolationKind::WrongValue,
             Fact(FactKind::ListLeadsAstray, {list}));
        break;
      case check::SnagKind::Junction: {
        const std::uint32_t other = walk_.list_of[static_cast<std::size_t>(snag.to)];
        open(ViolationKind::DuplicateNode,
             Fact(FactKind::ListsShareNodes, {place_of_list(context_, other), list}));
        violation_.cells.push_back(other);
        break;
      }
    }
    show_snag(snag);
  }

  void show_snag(const check::Snag& snag) {
    const std::size_t reached = walk_.begin[snag.list + 1] - walk_.begin[snag.list];
    if (snag.from == STALEMATE_NO_NODE) {
      say(FactKind::ItsHeadLeadsTo, {place_of_link(context_, snag.to)});
    } else {
      say(FactKind::AfterNodes, {reached, node_with_maker(context_, snag.from)});
      say(FactKind::LinksTo, {place_of_link(context_, snag.to)});
    }
    if (snag.kind == check::SnagKind::Stray) return;
    say(FactKind::AlsoLeads, {leader_to(static_cast<std::uint32_t>(snag.to))});
    show_acts(snag.to);
  }

  /// What leads to a node that a walk reached: a head or the node before it.
  Place leader_to(std::uint32_t node) const {
    const std::uint32_t list = walk_.list_of[node];
    const auto begin = walk_.nodes.begin() + static_cast<std::ptrdiff_t>(walk_.begin[list]);
    const auto place = std::find(begin, walk_.nodes.end(), node);
    if (place == begin) {
      Place head = place_of_list(context_, list);
      head.kind = PlaceKind::HeadOfList;
      return head;
    }
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
      violation_.explanation.emplace_back(
          Step{.kind = act.kind == ListActKind::Prepend ? StepKind::Prepend : StepKind::Pop,
               .who = actor_of(context_, act.op_index),
               .place = place_of_list(context_, act.list)});
    });
    if (count > kActsShown) say(FactKind::MoreOperations, {count - kActsShown});
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
             ? Fact(FactKind::NodesOnNoList, {alike.size(), all})
             : Fact(FactKind::NodesNotOnList, {alike.size(), all, place_of_list(context_, list)}));
    for (std::size_t i = 0; i < std::min(alike.size(), kGuiltyNodesNamed); ++i) {
      say(FactKind::LostNode, {node_with_maker(context_, static_cast<std::int32_t>(alike[i]))});
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
    say(FactKind::NodeLinksTo,
        {place_of_node(context_, static_cast<std::int32_t>(node)), place_of_link(context_, link)});
    const bool is_reached = link >= 0 && static_cast<std::uint64_t>(link) < walk_.list_of.size() &&
                            walk_.list_of[static_cast<std::size_t>(link)] != check::kNoList;
    if (is_reached) say(FactKind::AlsoLeads, {leader_to(static_cast<std::uint32_t>(link))});
  }

  void explain_duplicate() {
    const std::uint32_t node = broken_.nodes.front();
    const std::uint32_t list = walk_.list_of[node];
    const bool is_reached = list != check::kNoList;
    const Place named = place_of_node(context_, static_cast<std::int32_t>(node));
    open(ViolationKind::DuplicateNode,
         is_reached ? Fact(FactKind::NodeStillOnList, {named, place_of_list(context_, list)})
                    : Fact(FactKind::PoppedTooOften, {named}));
    violation_.cells = {is_reached ? list : list_due(node)};
    if (is_reached) say(FactKind::LeadsToIt, {leader_to(node)});
    show_acts(static_cast<std::int32_t>(node));
    say_how_many();
  }

  void explain_wrong_list() {
    const std::uint32_t node = broken_.nodes.front();
    const std::uint32_t found = walk_.list_of[node];
    const Place named = node_with_maker(context_, static_cast<std::int32_t>(node));
    const std::uint32_t due = list_due(node);
    violation_.cells = {due};
    if (found == check::kNoList) {
      open(ViolationKind::WrongValue, Fact(FactKind::PoppedFromOtherList));
      say(FactKind::NodeIs, {named});
    } else {
      open(ViolationKind::WrongValue,
           Fact(FactKind::NodeOnOtherList,
                {place_of_list(context_, due), place_of_list(context_, found)}));
      say(FactKind::NodeIs, {named});
      say(FactKind::LeadsToIt, {leader_to(node)});
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
         Fact(FactKind::NodesInOrderOfPrepends, {place_of_list(context_, list)}));
    say(FactKind::NearerToHead, {node_with_maker(context_, first)});
    say(FactKind::FurtherDown, {node_with_maker(context_, second)});
    violation_.cells = {list};
  }

  void say_how_many() {
    if (!context_.layout.pops || broken_.nodes.size() == 1) return;
    say(FactKind::SoManyNodes, {broken_.nodes.size()});
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
