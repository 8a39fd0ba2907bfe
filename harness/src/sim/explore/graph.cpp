#include "sim/explore/graph.hpp"

#include <algorithm>

#include "base/assertion.hpp"

namespace stalemate::sim::explore {

void Graph::clear() {
  events_.clear();
  places_.clear();
  items_ = {};
  sequential_count_ = weak_failures_ = 0;
  changed_item = kItemsMax;
}

EventId Graph::last_write(PlaceId place) const {
  const unsigned rank = last_rank(place);
  EventId id = latest_at(place);
  while (id != kNoEvent && ((*this)[id].kind != EventKind::Write || (*this)[id].rank != rank)) {
    id = (*this)[id].previous_here;
  }
  return id;
}

Event Graph::event_after(unsigned item, EventId previous, unsigned index) const {
  Event event;
  if (previous != kNoEvent) {
    event.before = (*this)[previous].before;
    event.ordered = (*this)[previous].ordered;
  }
  event.item = static_cast<std::uint8_t>(item);
  event.index = static_cast<std::uint8_t>(index);
  const auto count = static_cast<std::uint8_t>(index + 1);
  event.before.set(event.item, count);
  for (Clock& ordered : event.ordered) ordered.set(event.item, count);
  event.previous = previous;
  return event;
}

Graph::Place& Graph::place_of(PlaceId place) {
  if (place >= places_.size()) places_.resize(std::size_t{place} + 1);
  return places_[place];
}

EventId Graph::add(const Event& event) {
  const auto id = static_cast<EventId>(events_.size());
  events_.push_back(event);
  Event& added = events_.back();
  Item& item = items_[event.item];
  added.previous = item.latest;
  item.latest = id;
  ++item.count;
  if (added.is_answer()) ++item.answers;
  if (added.kind == EventKind::Arrive) ++item.barriers;
  item.standing = Standing::Unknown;
  if (added.fails) ++weak_failures_;
  if (added.is_sequential()) ++sequential_count_;
  if (added.is_access()) {
    Place& place = place_of(event.place);
    added.previous_here = place.latest;
    place.latest = id;
  }
  return id;
}

void Graph::place_in_coherence(EventId write, unsigned rank) {
  Event& placed = events_[static_cast<std::size_t>(write)];
  Place& place = place_of(placed.place);
  for (EventId id = place.latest; id != kNoEvent;) {
    Event& other = events_[static_cast<std::size_t>(id)];
    if (id != write && other.rank >= rank) ++other.rank;
    id = other.previous_here;
  }
  ++place.last_rank;
  placed.rank = static_cast<std::uint16_t>(rank);
  // Reads of it that were there before it: the one that it revisits.
  for (EventId id = place.latest; id != kNoEvent; id = (*this)[id].previous_here) {
    Event& other = events_[static_cast<std::size_t>(id)];
    if (other.kind == EventKind::Read && other.reads_from == write) other.rank = placed.rank;
  }
}

void Graph::replace(EventId read, const Event& event) {
  Event& replaced = events_[static_cast<std::size_t>(read)];
  STALEMATE_ASSERT(items_[event.item].latest == read && replaced.index == event.index);
  if (replaced.fails) --weak_failures_;
  if (event.fails) ++weak_failures_;
  if (replaced.is_sequential()) --sequential_count_;
  if (event.is_sequential()) ++sequential_count_;
  const EventId previous = replaced.previous;
  const EventId previous_here = replaced.previous_here;
  replaced = event;
  replaced.previous = previous;
  replaced.previous_here = previous_here;
  items_[event.item].standing = Standing::Unknown;
}

/// Once the write of that rank is gone.
void Graph::close_gap(PlaceId place, unsigned rank) {
  for (EventId id = latest_at(place); id != kNoEvent; id = (*this)[id].previous_here) {
    Event& other = events_[static_cast<std::size_t>(id)];
    if (other.rank > rank) --other.rank;
  }
  --places_[place].last_rank;
}

EventId Graph::assign_kept(const Graph& whole, std::span<const std::uint8_t> kept, EventId last) {
  clear();
  place_of(static_cast<PlaceId>(whole.places_.size() - 1));
  static thread_local std::vector<EventId> numbers;
  numbers.assign(whole.events_.size(), kNoEvent);
  for (std::size_t id = 0; id < whole.events_.size(); ++id) {
    if (kept[id] != 0) numbers[id] = add(whole.events_[id]);
  }
  for (Event& event : events_) {
    if (event.kind == EventKind::Read && event.reads_from != kNoEvent) {
      event.reads_from = numbers[static_cast<std::size_t>(event.reads_from)];
    }
  }
  for (std::size_t place = 0; place < places_.size(); ++place) {
    places_[place].last_rank = whole.places_[place].last_rank;
  }
  static thread_local std::vector<std::pair<unsigned, PlaceId>> gaps;
  gaps.clear();
  for (std::size_t id = 0; id < whole.events_.size(); ++id) {
    const Event& gone = whole.events_[id];
    if (kept[id] == 0 && gone.kind == EventKind::Write) gaps.emplace_back(gone.rank, gone.place);
  }
  // From behind, so that the ranks in front of them stay.
  std::sort(gaps.rbegin(), gaps.rend());
  for (const auto& [rank, place] : gaps) close_gap(place, rank);
  for (unsigned item = 0; item < kItemsMax; ++item) {
    // Who waits with its work-group no longer does if that has changed: it is looked at again.
    if (items_[item].count == whole.items_[item].count && !is_at_barrier(item)) {
      items_[item].standing = whole.items_[item].standing;
      items_[item].turn = whole.items_[item].turn;
    }
  }
  return numbers[static_cast<std::size_t>(last)];
}

}  // namespace stalemate::sim::explore
