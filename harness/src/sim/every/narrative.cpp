#include "sim/every/narrative.hpp"

#include <algorithm>
#include <optional>

#include "sim/explore/interference.hpp"
#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::every {
namespace {

using explore::CameBack;
using explore::EventId;
using explore::EventKind;
using explore::Graph;
using explore::kNoEvent;
using explore::LinearOrder;
using explore::WeakEdge;
using explore::WrittenOver;

/// Signed, as traces are printed; whoever knows the subject's type puts it in its place.
ScalarType type_of(std::uint32_t size_bytes) {
  switch (size_bytes) {
    case 1: return ScalarType::Char;
    case 2: return ScalarType::Short;
    case 4: return ScalarType::Int;
    default: return ScalarType::Long;
  }
}

class Narrator {
 public:
  Narrator(const Graph& graph, const Locate& locate)
      : graph_(graph), locate_(locate), order_(explore::linear_order(graph)) {}

  bool is_sequential() const { return order_.is_sequential(); }

  std::optional<Fact> out_of_turn() const {
    if (order_.weak.empty()) return std::nullopt;
    const auto own = std::find_if(
        order_.weak.begin(), order_.weak.end(),
        [&](const WeakEdge& edge) { return !is_driver(edge.older) && !is_driver(edge.newer); });
    return told(own == order_.weak.end() ? order_.weak.front() : *own);
  }

  std::optional<Fact> interference() const {
    const auto over = explore::written_over(graph_, order_);
    const auto is_own = [&](const WrittenOver& each) {
      return !is_driver(each.read) && !is_driver(each.write) && !is_driver(each.lost);
    };
    const auto own = std::find_if(over.begin(), over.end(), [&](const WrittenOver& each) {
      return is_own(each) && !has_update_between(each.read, each.write);
    });
    if (own != over.end()) return told(*own);
    for (const CameBack& back : explore::came_back(graph_, order_)) {
      if (!is_driver(back.read) && !is_driver(back.update)) return told(back);
    }
    const auto wide = std::find_if(over.begin(), over.end(), is_own);
    if (wide != over.end()) return told(*wide);
    const auto section = std::find_if(over.begin(), over.end(), [&](const WrittenOver& each) {
      return is_driver(each.read) && is_driver(each.write) && is_driver(each.lost);
    });
    return section == over.end() ? std::nullopt : entered_together(*section);
  }

  /// The first one, in the code under test.
  std::optional<Fact> weak_failure() const {
    if (graph_.weak_failures() == 0) return std::nullopt;
    const auto failed = std::find_if(order_.events.begin(), order_.events.end(), [&](EventId id) {
      return graph_[id].fails && !is_driver(id);
    });
    if (failed == order_.events.end()) return std::nullopt;
    return Fact(FactKind::WeakFailure,
                {graph_[*failed].item, value_of(*failed), locate_(graph_[*failed]).line});
  }

 private:
  bool is_driver(EventId id) const { return locate_(graph_[id]).is_of_driver; }

  /// Whether its work-item made a read-modify-write between the two: then what it stores is seldom
  /// made of what it read, as the link of a node that was popped and is pushed again.
  bool has_update_between(EventId first, EventId last) const {
    for (EventId id = graph_[last].previous; id != first && id != kNoEvent;
         id = graph_[id].previous) {
      if (graph_[id].kind == EventKind::Write && graph_[id].exclusive) return true;
    }
    return false;
  }

  Value value_of(EventId id) const {
    return value(type_of(locate_(graph_[id]).size_bytes), graph_[id].value);
  }

  /// Of the access, or else of what its work-item did last before it in the code under test.
  std::string line_up_to(EventId id) const {
    while (id != kNoEvent && is_driver(id)) id = graph_[id].previous;
    return id == kNoEvent ? std::string() : locate_(graph_[id]).line;
  }

  /// Likewise, but what it does next.
  std::string line_from(EventId id) const {
    auto at = std::find(order_.events.begin(), order_.events.end(), id);
    at = std::find_if(at, order_.events.end(), [&](EventId next) {
      return graph_[next].item == graph_[id].item && !is_driver(next);
    });
    return at == order_.events.end() ? std::string() : locate_(graph_[*at]).line;
  }

  Fact told(const WeakEdge& edge) const {
    const bool reads = graph_[edge.older].kind == EventKind::Read;
    return Fact(reads ? FactKind::ReadOlder : FactKind::StoredOlder,
                {graph_[edge.older].item, value_of(edge.older), graph_[edge.newer].item,
                 value_of(edge.newer), line_from(edge.newer), line_up_to(edge.older)});
  }

  Fact told(const WrittenOver& over) const {
    return Fact(FactKind::UpdateWrittenOver,
                {graph_[over.read].item, value_of(over.read), locate_(graph_[over.read]).line,
                 value_of(over.write), locate_(graph_[over.write]).line, graph_[over.lost].item,
                 value_of(over.lost), locate_(graph_[over.lost]).line});
  }

  Fact told(const CameBack& back) const {
    return Fact(
        FactKind::ValueCameBack,
        {graph_[back.read].item, value_of(back.read), locate_(graph_[back.read]).line,
         graph_[back.change].item, line_up_to(back.change), locate_(graph_[back.update]).line});
  }

  /// The driver reads what a section has to protect when it begins, and writes it when it ends.
  std::optional<Fact> entered_together(const WrittenOver& over) const {
    const EventId other = explore::previous_at_place(graph_, over.lost);
    if (other == kNoEvent) return std::nullopt;
    const auto place_of = [&](EventId id) {
      return std::find(order_.events.begin(), order_.events.end(), id);
    };
    const bool is_other_first = place_of(other) < place_of(over.read);
    const EventId first = is_other_first ? other : over.read;
    const EventId second = is_other_first ? over.read : other;
    return Fact(FactKind::EnteredTogether,
                {graph_[second].item, line_up_to(second), graph_[first].item, line_up_to(first)});
  }

  const Graph& graph_;
  const Locate& locate_;
  LinearOrder order_;
};

}  // namespace

std::vector<Fact> narrative(const Graph& graph, Question question, const Locate& locate) {
  const Narrator narrator(graph, locate);
  std::optional<Fact> cause = narrator.out_of_turn();
  if (!cause && question == Question::Interference) cause = narrator.interference();
  std::vector<Fact> facts;
  if (cause) facts.push_back(*std::move(cause));
  if (std::optional<Fact> failure = narrator.weak_failure()) facts.push_back(*std::move(failure));
  facts.emplace_back(narrator.is_sequential() ? FactKind::IsSequential : FactKind::NeedsWeakMemory);
  return facts;
}

}  // namespace stalemate::sim::every
