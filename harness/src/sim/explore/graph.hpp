#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/explore/event.hpp"

namespace stalemate::sim::explore {

/// What is known of a work-item beyond its events.
enum class Standing : std::uint8_t {
  Unknown,
  Ended,
  Waiting,  // its latest turn of a loop changed nothing: the same again, until it reads else
  Stopped,  // by a fault
};

/// An execution, perhaps not yet whole: the events in the order in which they were added, with
/// reads-from and, for each place, coherence order.
///
/// In a graph that is explored no event precedes one of a lower index, but for a read that was
/// revisited: it reads from an event that was added later.
class Graph {
 public:
  void clear();

  std::span<const Event> events() const { return events_; }
  const Event& operator[](EventId id) const { return events_[static_cast<std::size_t>(id)]; }
  EventId size() const { return static_cast<EventId>(events_.size()); }

  /// Latest event of a work-item, or kNoEvent; go on by Event::previous.
  EventId latest_of(unsigned item) const { return items_[item].latest; }
  unsigned count_of(unsigned item) const { return items_[item].count; }
  unsigned answers_of(unsigned item) const { return items_[item].answers; }
  unsigned barriers_of(unsigned item) const { return items_[item].barriers; }
  Standing standing_of(unsigned item) const { return items_[item].standing; }
  void set_standing(unsigned item, Standing standing) { items_[item].standing = standing; }
  /// It waits: its latest `answers` answers changed nothing.
  void set_waiting(unsigned item, unsigned answers) {
    items_[item].standing = Standing::Waiting;
    items_[item].turn = static_cast<std::uint8_t>(answers);
  }
  bool is_at_barrier(unsigned item) const {
    return latest_of(item) != kNoEvent && (*this)[latest_of(item)].kind == EventKind::Arrive;
  }

  /// Calls `act(id)` for the events of the turn by which the work-item began to wait, from behind.
  template <class Act>
  void for_each_of_turn(unsigned item, const Act& act) const;

  /// Latest access of a place, or kNoEvent; go on by Event::previous_here.
  EventId latest_at(PlaceId place) const {
    return place < places_.size() ? places_[place].latest : kNoEvent;
  }
  /// Rank of the last write of a place in coherence order; 0 where nobody wrote.
  unsigned last_rank(PlaceId place) const {
    return place < places_.size() ? places_[place].last_rank : 0u;
  }
  EventId last_write(PlaceId place) const;
  std::size_t place_count() const { return places_.size(); }
  /// What it takes in memory.
  std::size_t size_bytes() const {
    return sizeof(Graph) + events_.capacity() * sizeof(Event) + places_.capacity() * sizeof(Place);
  }
  // Events whose order is sequentially consistent.
  unsigned sequential_count() const { return sequential_count_; }
  /// Weak compare-exchanges that fail though they read what they expect.
  unsigned weak_failures() const { return weak_failures_; }

  /// An event of that work-item, not added, that comes after all that it did.
  Event next_of(unsigned item) const {
    return event_after(item, items_[item].latest, items_[item].count);
  }
  /// The same of an event that was added: what comes before it, and nothing else.
  Event anew(EventId id) const {
    return event_after((*this)[id].item, (*this)[id].previous, (*this)[id].index);
  }

  /// Adds it. A write is not yet in coherence order.
  EventId add(const Event& event);

  /// Puts a write into coherence order, so that its rank is `rank`; later ones move up.
  void place_in_coherence(EventId write, unsigned rank);

  /// In the place of a read that nothing follows: what becomes of it when it reads something else.
  void replace(EventId read, const Event& event);

  /// In the place of what was known to happen before an event.
  void set_ordered(EventId id, const std::array<Clock, kSpaceCount>& ordered) {
    events_[static_cast<std::size_t>(id)].ordered = ordered;
  }

  /// `whole` without the events that `kept` leaves out, and without the rank of `last`, its latest
  /// write. Returns the new number of `last`.
  EventId assign_kept(const Graph& whole, std::span<const std::uint8_t> kept, EventId last);

  /// Work-item whose latest read was changed, or kItemsMax.
  unsigned changed_item = kItemsMax;

 private:
  struct Item {
    EventId latest = kNoEvent;
    std::uint16_t barriers = 0;
    std::uint8_t count = 0;
    std::uint8_t answers = 0;
    std::uint8_t turn = 0;
    Standing standing = Standing::Unknown;
  };
  struct Place {
    EventId latest = kNoEvent;
    std::uint16_t last_rank = 0;
  };

  Event event_after(unsigned item, EventId previous, unsigned index) const;
  Place& place_of(PlaceId place);
  void close_gap(PlaceId place, unsigned rank);

  std::vector<Event> events_;
  std::vector<Place> places_;
  std::array<Item, kItemsMax> items_ = {};
  unsigned sequential_count_ = 0;
  unsigned weak_failures_ = 0;
};

template <class Act>
void Graph::for_each_of_turn(unsigned item, const Act& act) const {
  unsigned left = items_[item].turn;
  for (EventId id = latest_of(item); left != 0; id = (*this)[id].previous) {
    act(id);
    if ((*this)[id].is_answer()) --left;
  }
}

}  // namespace stalemate::sim::explore
