#include "sim/explore/sequential_order.hpp"

#include <bit>

namespace stalemate::sim::explore {
namespace {

// Rows of reached_.
enum Reached : std::size_t { Starts, ByBase, ByExtended, ByFence, ReachedRows };

bool is_fence(const Event& event) {
  return event.kind == EventKind::Fence;
}

bool is_program_order(const Event& a, const Event& b) {
  return a.item == b.item && a.index < b.index;
}

bool is_same_place(const Event& a, const Event& b) {
  return a.is_access() && b.is_access() && a.place == b.place;
}

/// Happens before in that memory, program order included.
bool comes_before(const Event& a, const Event& b, unsigned space) {
  if (is_program_order(a, b)) return true;
  const bool is_for_both = (a.spaces & b.spaces & 1U << space) != 0;
  return is_for_both && happens_before(a, b, space);
}

/// In which memory a sequentially consistent event has its place in their order.
Spaces spaces_of(const Event& event) {
  return event.is_access() ? static_cast<Spaces>(1U << event.space) : event.spaces;
}

bool is_fence_of(const Event& event, unsigned space) {
  return is_fence(event) && (event.spaces & 1U << space) != 0;
}

/// Coherence order, or from a read to what is written over what it read.
bool is_overwritten(const Event& a, const Event& b) {
  return b.kind == EventKind::Write && a.rank < b.rank;
}

bool is_extended_coherence(const Event& a, const Event& b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  return a.kind == EventKind::Write && b.kind == EventKind::Read;
}

}  // namespace

void SequentialOrder::Bits::clear(std::size_t rows, std::size_t columns) {
  per_row = (columns + 63) / 64;
  words.assign(rows * per_row, 0);
}

void SequentialOrder::Bits::join(std::size_t index, const Bits& other, std::size_t from) {
  for (std::size_t word = 0; word < per_row; ++word) row(index)[word] |= other.row(from)[word];
}

template <class Act>
void SequentialOrder::Bits::for_each(std::size_t index, const Act& act) const {
  for (std::size_t word = 0; word < per_row; ++word) {
    for (Word left = row(index)[word]; left != 0; left &= left - 1) {
      act(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

void SequentialOrder::relate(const Graph& graph, EventId a, EventId b) {
  const Event& one = graph[a];
  const Event& other = graph[b];
  const auto from = static_cast<std::size_t>(a);
  const auto to = static_cast<std::size_t>(b);
  const bool is_before = comes_before(one, other, space_);
  const bool is_here = is_same_place(one, other);
  if (is_before) happens_before_.set(from, to);
  if (is_program_order(one, other)) {
    base_.set(from, to);
    if (!is_here) program_order_elsewhere_.set(from, to);
  }
  if (!is_here || one.space != space_) return;
  if (is_before || is_overwritten(one, other)) base_.set(from, to);
  if (is_extended_coherence(one, other)) extended_.set(from, to);
}

/// By program order to another place, what happens before, and program order from another place.
void SequentialOrder::add_detours(const Graph& graph) {
  const auto count = static_cast<std::size_t>(graph.size());
  Bits middle;
  middle.clear(count, count);
  for (std::size_t a = 0; a < count; ++a) {
    program_order_elsewhere_.for_each(a,
                                      [&](std::size_t b) { middle.join(a, happens_before_, b); });
  }
  for (std::size_t a = 0; a < count; ++a) {
    middle.for_each(a, [&](std::size_t b) { base_.join(a, program_order_elsewhere_, b); });
  }
}

void SequentialOrder::relate(const Graph& graph) {
  const auto count = static_cast<std::size_t>(graph.size());
  for (Bits* bits : {&happens_before_, &extended_, &base_, &program_order_elsewhere_}) {
    bits->clear(count, count);
  }
  for (EventId a = 0; a < graph.size(); ++a) {
    for (EventId b = 0; b < graph.size(); ++b) {
      if (a != b) relate(graph, a, b);
    }
  }
  add_detours(graph);
}

void SequentialOrder::reach_from(const Graph& graph, EventId start) {
  reached_.clear(ReachedRows, static_cast<std::size_t>(graph.size()));
  const auto from = static_cast<std::size_t>(start);
  reached_.set(Starts, from);
  const bool is_fence_here = is_fence_of(graph[start], space_);
  if (is_fence_here) reached_.join(Starts, happens_before_, from);
  reached_.for_each(Starts, [&](std::size_t id) { reached_.join(ByBase, base_, id); });
  if (!is_fence_here) return;
  reached_.join(ByFence, happens_before_, from);
  happens_before_.for_each(from, [&](std::size_t id) { reached_.join(ByExtended, extended_, id); });
  reached_.for_each(ByExtended,
                    [&](std::size_t id) { reached_.join(ByFence, happens_before_, id); });
}

/// After reach_from.
bool SequentialOrder::has_step(const Graph& graph, EventId from, EventId to) const {
  if (from != to && !is_inclusive(seats_, graph[from], graph[to])) return false;
  const auto end = static_cast<std::size_t>(to);
  if (reached_.has(ByBase, end)) return true;
  if (!is_fence_of(graph[to], space_)) return false;
  bool found = is_fence_of(graph[from], space_) && reached_.has(ByFence, end);
  reached_.for_each(ByBase, [&](std::size_t id) { found |= happens_before_.has(id, end); });
  return found;
}

/// Whether steps lead back to where they began.
bool SequentialOrder::closes() const {
  Bits closure = steps_;
  for (std::size_t via = 0; via < sequential_.size(); ++via) {
    for (std::size_t from = 0; from < sequential_.size(); ++from) {
      if (closure.has(from, via)) closure.join(from, closure, via);
    }
  }
  for (std::size_t index = 0; index < sequential_.size(); ++index) {
    if (closure.has(index, index)) return true;
  }
  return false;
}

/// In the memory of space_.
void SequentialOrder::find_steps(const Graph& graph) {
  relate(graph);
  Bits& steps = steps_in_[space_];
  for (std::size_t from = 0; from < sequential_.size(); ++from) {
    reach_from(graph, sequential_[from]);
    for (std::size_t to = 0; to < sequential_.size(); ++to) {
      if (has_step(graph, sequential_[from], sequential_[to])) steps.set(from, to);
    }
  }
}

/// In a memory that both are in; in each, if there is none.
bool SequentialOrder::is_step(const Graph& graph, std::size_t from, std::size_t to) const {
  const Spaces both = spaces_of(graph[sequential_[from]]) & spaces_of(graph[sequential_[to]]);
  bool in_any = false;
  bool in_all = true;
  for (unsigned space = 0; space < kSpaceCount; ++space) {
    const bool is_there = steps_in_[space].has(from, to);
    in_any |= is_there && (both & 1U << space) != 0;
    in_all &= is_there;
  }
  return both != 0 ? in_any : in_all;
}

bool SequentialOrder::is_acyclic(const Graph& graph) {
  sequential_.clear();
  Spaces of_all = kBothSpaces;
  for (EventId id = 0; id < graph.size(); ++id) {
    if (!graph[id].is_sequential()) continue;
    sequential_.push_back(id);
    of_all &= spaces_of(graph[id]);
  }
  const std::size_t count = sequential_.size();
  const bool is_of_one = of_all == kGlobalSpace || of_all == kLocalSpace;
  for (space_ = 0; space_ < kSpaceCount; ++space_) {
    steps_in_[space_].clear(count, count);
    if (!is_of_one || (of_all & 1U << space_) != 0) find_steps(graph);
  }
  steps_.clear(count, count);
  for (std::size_t from = 0; from < count; ++from) {
    for (std::size_t to = 0; to < count; ++to) {
      if (is_step(graph, from, to)) steps_.set(from, to);
    }
  }
  return !closes();
}

}  // namespace stalemate::sim::explore
