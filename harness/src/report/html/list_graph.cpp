#include "report/html/list_graph.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "report/evidence/place_words.hpp"

namespace stalemate::report::html {

namespace {

/// A verdict tells of fewer; a file from elsewhere may tell of any number.
constexpr std::size_t kNodesDrawnMax = 40;

const Place* place_at(const Fact& fact, std::size_t index) {
  return index < fact.details.size() ? std::get_if<Place>(&fact.details[index].data) : nullptr;
}

std::uint64_t number_at(const Fact& fact, std::size_t index) {
  const auto* number =
      index < fact.details.size() ? std::get_if<std::uint64_t>(&fact.details[index].data) : nullptr;
  return number == nullptr ? 0 : *number;
}

std::string counted_nodes(std::uint64_t count) {
  return count == 1 ? "1 node" : fmt::format("{} nodes", count);
}

/// Takes up one fact after the other.
class GraphMaker {
 public:
  explicit GraphMaker(const Violation& violation) {
    begin(violation.summary);
    for (const Evidence& evidence : violation.explanation) {
      if (graph_.nodes.size() >= kNodesDrawnMax) return;
      if (const auto* fact = std::get_if<Fact>(&evidence)) add(*fact);
    }
  }

  ListGraph graph() && {
    place();
    return std::move(graph_);
  }

 private:
  using Taker = void (GraphMaker::*)(const Fact& fact);

  void begin(const Fact& fact) {
    static const std::map<FactKind, Taker> takers{
        {FactKind::ListRunsInCircle, &GraphMaker::begin_at_first},
        {FactKind::ListLeadsAstray, &GraphMaker::begin_at_first},
        {FactKind::NodesInOrderOfPrepends, &GraphMaker::begin_at_first},
        {FactKind::ListsShareNodes, &GraphMaker::begin_at_second},
        {FactKind::NodesNotOnList, &GraphMaker::begin_lost},
        {FactKind::NodeStillOnList, &GraphMaker::begin_popped},
        {FactKind::PoppedTooOften, &GraphMaker::begin_popped}};
    take(takers, fact);
  }

  void add(const Fact& fact) {
    static const std::map<FactKind, Taker> takers{{FactKind::ItsHeadLeadsTo, &GraphMaker::lead_to},
                                                  {FactKind::LinksTo, &GraphMaker::lead_to},
                                                  {FactKind::ItsLinkLedTo, &GraphMaker::lead_to},
                                                  {FactKind::AfterNodes, &GraphMaker::go_past},
                                                  {FactKind::NearerToHead, &GraphMaker::go_on},
                                                  {FactKind::FurtherDown, &GraphMaker::go_on},
                                                  {FactKind::AlsoLeads, &GraphMaker::lead_from},
                                                  {FactKind::LeadsToIt, &GraphMaker::lead_from},
                                                  {FactKind::LostNode, &GraphMaker::add_lost},
                                                  {FactKind::NodeLinksTo, &GraphMaker::add_link},
                                                  {FactKind::NodeIs, &GraphMaker::add_guilty},
                                                  {FactKind::CameTo, &GraphMaker::come_to}};
    take(takers, fact);
  }

  void take(const std::map<FactKind, Taker>& takers, const Fact& fact) {
    const auto found = takers.find(fact.kind);
    if (found != takers.end()) (this->*found->second)(fact);
  }

  void begin_at_first(const Fact& fact) {
    if (const Place* list = place_at(fact, 0)) at_ = head_of(*list);
  }
  void begin_at_second(const Fact& fact) {
    if (const Place* list = place_at(fact, 1)) at_ = head_of(*list);
  }
  void begin_popped(const Fact& fact) {
    const Place* node = place_at(fact, 0);
    if (node != nullptr) target_ = node_of(*node, "popped as often as prepended", true);
  }

  /// What is left of the list is only counted.
  void begin_lost(const Fact& fact) {
    const Place* list = place_at(fact, 2);
    if (list == nullptr || list->kind != PlaceKind::List) return;
    const std::uint64_t left =
        number_at(fact, 1) - std::min(number_at(fact, 0), number_at(fact, 1));
    const std::size_t head = head_of(*list);
    connect(head, add_node(left == 0 ? "no node" : counted_nodes(left), "on the list", false),
            false);
  }

  void add_lost(const Fact& fact) {
    if (const Place* node = place_at(fact, 0)) node_of(*node, "on no list", true);
  }
  void add_guilty(const Fact& fact) {
    if (const Place* node = place_at(fact, 0)) target_ = node_of(*node, "", true);
  }
  void come_to(const Fact& fact) {
    if (const Place* node = place_at(fact, 0)) at_ = node_of(*node, "", false);
  }
  void go_past(const Fact& fact) { go_to(place_at(fact, 1), number_at(fact, 0)); }
  void go_on(const Fact& fact) { go_to(place_at(fact, 0), 2); }

  /// From where the walk is, past nodes that are only counted.
  void go_to(const Place* place, std::uint64_t reached) {
    if (place == nullptr || !at_) return;
    if (reached > 1) {
      const std::size_t between = add_node("…", "more nodes", false);
      connect(*at_, between, false);
      at_ = between;
    }
    const std::size_t node = node_of(*place, "", false);
    connect(*at_, node, false);
    at_ = node;
  }

  void lead_to(const Fact& fact) {
    const Place* place = place_at(fact, 0);
    if (place == nullptr || !at_) return;
    target_ = node_of(*place, "", false);
    connect(*at_, *target_, true);
  }

  void lead_from(const Fact& fact) {
    const Place* place = place_at(fact, 0);
    if (place == nullptr || !target_) return;
    connect(node_of(*place, "", false), *target_, false);
  }

  void add_link(const Fact& fact) {
    const Place* node = place_at(fact, 0);
    const Place* link = place_at(fact, 1);
    if (node == nullptr || link == nullptr) return;
    const std::size_t from = node_of(*node, "", false);
    target_ = node_of(*link, "", false);
    connect(from, *target_, false);
  }

  std::size_t head_of(Place list) {
    list.kind = PlaceKind::HeadOfList;
    return node_of(list, "", false);
  }

  /// The node of that place; what is known of it is added to what was known before.
  std::size_t node_of(Place place, const std::string& note, bool is_wrong) {
    const std::string maker =
        place.maker ? fmt::format("by work-item {}", place.maker->work_item) : "";
    place.maker.reset();
    const std::size_t index = find_or_add(words(place));
    GraphNode& node = graph_.nodes[index];
    for (const std::string& text : {note, maker}) {
      if (text.empty() || node.note.find(text) != std::string::npos) continue;
      node.note += (node.note.empty() ? "" : ", ") + text;
    }
    node.is_wrong |= is_wrong;
    return index;
  }

  std::size_t find_or_add(const std::string& name) {
    const auto found = std::find_if(graph_.nodes.begin(), graph_.nodes.end(),
                                    [&](const GraphNode& node) { return node.name == name; });
    if (found == graph_.nodes.end()) return add_node(name, "", false);
    return static_cast<std::size_t>(found - graph_.nodes.begin());
  }

  std::size_t add_node(std::string name, std::string note, bool is_wrong) {
    graph_.nodes.push_back({std::move(name), std::move(note), is_wrong});
    return graph_.nodes.size() - 1;
  }

  void connect(std::size_t from, std::size_t to, bool is_wrong) {
    const auto same = std::find_if(graph_.edges.begin(), graph_.edges.end(), [&](const auto& edge) {
      return edge.from == from && edge.to == to;
    });
    if (same != graph_.edges.end()) {
      same->is_wrong |= is_wrong;
    } else {
      graph_.edges.push_back({from, to, is_wrong});
    }
  }

  /// Each chain has a row, what nothing leads to in front.
  void place() {
    std::vector<std::size_t> order(graph_.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_partition(order.begin(), order.end(), [&](std::size_t node) {
      return std::none_of(graph_.edges.begin(), graph_.edges.end(), [&](const GraphEdge& edge) {
        return edge.to == node && edge.from != node;
      });
    });
    std::set<std::size_t> placed;
    std::size_t row = 0;
    for (const std::size_t start : order) {
      if (!placed.contains(start)) place_chain(start, row++, placed);
    }
  }

  void place_chain(std::size_t node, std::size_t row, std::set<std::size_t>& placed) {
    std::size_t column = 0;
    for (std::optional<std::size_t> at = node; at; at = next_of(*at, placed)) {
      graph_.nodes[*at].row = row;
      graph_.nodes[*at].column = column++;
      placed.insert(*at);
    }
  }

  std::optional<std::size_t> next_of(std::size_t node, const std::set<std::size_t>& placed) const {
    for (const GraphEdge& edge : graph_.edges) {
      if (edge.from == node && !placed.contains(edge.to)) return edge.to;
    }
    return std::nullopt;
  }

  ListGraph graph_;
  std::optional<std::size_t> at_;      // where the explanation walks
  std::optional<std::size_t> target_;  // what "it" means
};

}  // namespace

ListGraph list_graph(const Violation& violation) {
  return GraphMaker(violation).graph();
}

}  // namespace stalemate::report::html
