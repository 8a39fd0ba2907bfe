#include "sim/every/narrative.hpp"

#include <algorithm>
#include <optional>

#include "sim/explore/interference.hpp"
#include "sim/explore/late_updates.hpp"
#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::every {
namespace {

using explore::CameBack;
using explore::ChangedMeanwhile;
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

/// Where a cause may be, from what wrote a wrong value. All of an execution comes before it if that
/// is not known.
enum class Reach : std::uint8_t {
  Before,  // by program order, reads-from and barriers
  Beside,  // what was done may have led to a write that is missing
  Behind,  // no cause
};

class Narrator {
 public:
  Narrator(const Graph& graph, const std::vector<EventId>& wrong, const Locate& locate)
      : graph_(graph), wrong_(wrong), locate_(locate), order_(explore::linear_order(graph)) {}

  bool is_sequential() const { return order_.is_sequential(); }

  std::optional<Fact> out_of_turn() const {
    if (order_.weak.empty()) return std::nullopt;
    const auto is_own = [&](const WeakEdge& edge) {
      return !is_driver(edge.older) && !is_driver(edge.newer);
    };
    const auto own = first_of(order_.weak, [&](const WeakEdge& edge) {
      return is_own(edge) && reach_of(edge.older) == Reach::Before;
    });
    if (own) return told(*own);
    return told(first_of(order_.weak, is_own).value_or(order_.weak.front()));
  }

  std::optional<Fact> interference() const {
    for (const Reach reach : {Reach::Before, Reach::Beside}) {
      if (auto fact = interference(reach)) return fact;
    }
    const auto section =
        first_of(explore::written_over(graph_, order_), [&](const WrittenOver& each) {
          return is_driver(each.read) && is_driver(each.write) && is_driver(each.lost);
        });
    return section ? entered_together(*section) : std::nullopt;
  }

  std::optional<Fact> late_update() const {
    const auto found = explore::overtaken(graph_);
    if (!found) return std::nullopt;
    const EventPlace update = locate_(graph_[found->update]);
    return Fact(FactKind::UpdateOvertaken,
                {update.built_in, graph_[found->update].item, update.line, line_from(found->by)});
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
  template <class Each, class Is>
  static std::optional<Each> first_of(const std::vector<Each>& all, const Is& is) {
    const auto found = std::find_if(all.begin(), all.end(), is);
    return found == all.end() ? std::nullopt : std::optional<Each>(*found);
  }

  std::optional<Fact> interference(Reach reach) const {
    const auto over = explore::written_over(graph_, order_);
    const auto is_own = [&](const WrittenOver& each) {
      const bool is_of_driver =
          is_driver(each.read) || is_driver(each.write) || is_driver(each.lost);
      return !is_of_driver && reach_of(each.write) == reach;
    };
    const auto narrow = first_of(over, [&](const WrittenOver& each) {
      return is_own(each) && !has_update_between(each.read, each.write);
    });
    if (narrow) return told(*narrow);
    const auto is_own_update = [&](const auto& each) {
      return !is_driver(each.read) && !is_driver(each.update) && reach_of(each.update) == reach;
    };
    if (const auto back = first_of(explore::came_back(graph_, order_), is_own_update)) {
      return told(*back);
    }
    if (const auto changed = changed_meanwhile(reach)) return told(*changed);
    const auto wide = first_of(over, is_own);
    return wide ? std::optional<Fact>(told(*wide)) : std::nullopt;
  }

  /// It is often meant: told only where it is known to lead to what is wrong.
  std::optional<ChangedMeanwhile> changed_meanwhile(Reach reach) const {
    if (wrong_.empty() || reach != Reach::Before) return std::nullopt;
    return first_of(explore::changed_meanwhile(graph_, order_), [&](const ChangedMeanwhile& each) {
      return !is_driver(each.read) && !is_driver(each.update) &&
             reach_of(each.update) == Reach::Before;
    });
  }

  Reach reach_of(EventId id) const {
    const auto precedes = [&](EventId write) {
      return explore::precedes(graph_[id], graph_[write]);
    };
    if (wrong_.empty() || std::any_of(wrong_.begin(), wrong_.end(), precedes)) return Reach::Before;
    const auto here = std::find(order_.events.begin(), order_.events.end(), id);
    const auto later = std::find_first_of(here, order_.events.end(), wrong_.begin(), wrong_.end());
    return later == order_.events.end() ? Reach::Behind : Reach::Beside;
  }

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

  Fact told(const ChangedMeanwhile& changed) const {
    return Fact(
        FactKind::ChangedMeanwhile,
        {graph_[changed.read].item, value_of(changed.read), locate_(graph_[changed.read]).line,
         value_of(changed.update), locate_(graph_[changed.update]).line,
         graph_[changed.change].item, line_up_to(changed.change)});
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
  const std::vector<EventId>& wrong_;
  const Locate& locate_;
  LinearOrder order_;
};

}  // namespace

std::vector<Fact> narrative(const Graph& graph, const Asked& asked, const Locate& locate) {
  const Narrator narrator(graph, asked.wrong, locate);
  if (std::optional<Fact> late = narrator.late_update()) {
    return {*std::move(late), Fact(FactKind::NeedsWeakMemory)};
  }
  std::optional<Fact> cause = narrator.out_of_turn();
  if (!cause && asked.question == Question::Interference) cause = narrator.interference();
  std::vector<Fact> facts;
  if (cause) facts.push_back(*std::move(cause));
  if (std::optional<Fact> failure = narrator.weak_failure()) facts.push_back(*std::move(failure));
  facts.emplace_back(narrator.is_sequential() ? FactKind::IsSequential : FactKind::NeedsWeakMemory);
  return facts;
}

}  // namespace stalemate::sim::every
