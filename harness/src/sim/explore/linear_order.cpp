#include "sim/explore/linear_order.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/assertion.hpp"

namespace stalemate::sim::explore {
namespace {

/// How an event fits behind those that were put in order.
enum class Fit : std::uint8_t { InOrder, BeforeOlderRead, BeforeOlderWrite };

class Linear {
 public:
  explicit Linear(const Graph& graph)
      : graph_(graph), is_done_(static_cast<std::size_t>(graph.size())) {
    for (EventId id = 0; id < graph.size(); ++id) of_item_[graph[id].item].push_back(id);
    // A revisited read may have a greater number than what follows it: their order is their own.
    for (auto& events : of_item_) {
      std::sort(events.begin(), events.end(),
                [&](EventId a, EventId b) { return graph[a].index < graph[b].index; });
    }
  }

  LinearOrder made() {
    LinearOrder order;
    while (order.events.size() < graph_.events().size()) {
      item_ = next_item();
      do {
        const EventId id = *next_of(item_);
        note_weak(id, order);
        is_done_[static_cast<std::size_t>(id)] = true;
        ++done_[item_];
        order.events.push_back(id);
      } while (is_update(order.events.back()));
    }
    return order;
  }

 private:
  std::optional<EventId> next_of(unsigned item) const {
    if (done_[item] == of_item_[item].size()) return std::nullopt;
    return of_item_[item][done_[item]];
  }

  bool is_done(EventId id) const { return is_done_[static_cast<std::size_t>(id)]; }

  /// Whether its write follows at once. At the end of an execution that was stopped there may be
  /// none.
  bool is_update(EventId id) const {
    const Event& event = graph_[id];
    return event.kind == EventKind::Read && event.exclusive &&
           event.index + 1U < of_item_[event.item].size();
  }

  bool is_ready(unsigned item) const {
    const auto next = next_of(item);
    if (!next) return false;
    for (std::uint8_t other = 0; other < kItemsMax; ++other) {
      if (other != item && graph_[*next].before.count(other) > done_[other]) return false;
    }
    return true;
  }

  /// A read-modify-write is judged by its write.
  Fit fit(EventId id) const {
    const Event& event = graph_[id];
    if (event.kind != EventKind::Write && !is_update(id)) return Fit::InOrder;
    const unsigned rank = event.rank + (event.kind == EventKind::Read ? 1U : 0U);
    Fit worst = Fit::InOrder;
    for (EventId at = graph_.latest_at(event.place); at != kNoEvent;
         at = graph_[at].previous_here) {
      const Event& other = graph_[at];
      if (is_done(at) || at == id || other.rank >= rank) continue;
      if (other.kind == EventKind::Write) return Fit::BeforeOlderWrite;
      worst = Fit::BeforeOlderRead;
    }
    return worst;
  }

  /// Who is at it goes on, so that an order has few turns.
  unsigned next_item() const {
    std::optional<unsigned> best;
    for (unsigned turn = 0; turn < kItemsMax; ++turn) {
      const unsigned item = (item_ + turn) % kItemsMax;
      if (!is_ready(item)) continue;
      if (!best || fit(*next_of(item)) < fit(*next_of(*best))) best = item;
    }
    STALEMATE_ASSERT(best);
    return *best;
  }

  void note_weak(EventId id, LinearOrder& order) const {
    const Event& event = graph_[id];
    // That of a read-modify-write was noted with its read.
    if (!event.is_access() || (event.kind == EventKind::Write && event.exclusive)) return;
    EventId newer = kNoEvent;
    for (EventId at = graph_.latest_at(event.place); at != kNoEvent;
         at = graph_[at].previous_here) {
      const Event& other = graph_[at];
      if (other.kind != EventKind::Write || !is_done(at) || other.rank <= event.rank) continue;
      if (newer == kNoEvent || graph_[newer].rank < other.rank) newer = at;
    }
    if (newer != kNoEvent) order.weak.push_back({id, newer});
  }

  const Graph& graph_;
  std::array<std::vector<EventId>, kItemsMax> of_item_;
  std::array<std::size_t, kItemsMax> done_ = {};
  std::vector<bool> is_done_;
  unsigned item_ = 0;
};

}  // namespace

LinearOrder linear_order(const Graph& graph) {
  return Linear(graph).made();
}

}  // namespace stalemate::sim::explore
