#include "check/exact_search.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace stalemate::check {

namespace {

/// Names the set of operations that were done: the sum, bit by bit, of 128 random bits for each of
/// them. Two of a million sets share a name with probability below 2^-88, which a rejection takes
/// upon itself.
struct SetName {
  std::uint64_t high = 1;  // that of no set is all 0, by the same odds
  std::uint64_t low = 0;

  bool operator==(const SetName&) const = default;
  void toggle(Index operation) {
    high ^= bits(2 * std::uint64_t{operation} + 1);
    low ^= bits(2 * std::uint64_t{operation} + 2);
  }

 private:
  static std::uint64_t bits(std::uint64_t place) {
    std::uint64_t word = place * 0x9E3779B97F4A7C15u;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
  }
};

/// An open-addressing table that is never more than half full.
class SetNames {
 public:
  /// False if it was there.
  bool insert(const SetName& name) {
    if (2 * count_ == slots_.size()) grow();
    SetName& slot = slots_[place_for(name)];
    if (slot == name) return false;
    slot = name;
    ++count_;
    return true;
  }

 private:
  static constexpr SetName kNobody{0, 0};
  static constexpr std::size_t kFewSlots = 64;

  std::size_t place_for(const SetName& name) const {
    std::size_t slot = name.low & (slots_.size() - 1);
    while (slots_[slot] != kNobody && slots_[slot] != name) slot = (slot + 1) % slots_.size();
    return slot;
  }

  void grow() {
    const Reused<SetName> old = std::exchange(slots_, Reused<SetName>(2 * slots_.size(), kNobody));
    for (const SetName& name : old) {
      if (name != kNobody) slots_[place_for(name)] = name;
    }
  }

  Reused<SetName> slots_ = Reused<SetName>(kFewSlots, kNobody);
  std::size_t count_ = 0;
};

/// For each value the work-items whose next operation took it.
class ReadyItems {
 public:
  explicit ReadyItems(const ValueGraph& graph)
      : begin_(graph.vertex_count + 1, 0),
        count_(graph.vertex_count, 0),
        items_(graph.operation_count()),
        place_of_item_(graph.item_begin.size() - 1) {
    // No more can be ready for a value than operations took it.
    for (const Index from : graph.from) ++begin_[from + 1];
    for (Index v = 0; v < graph.vertex_count; ++v) begin_[v + 1] += begin_[v];
  }

  std::span<const Index> of(Index value) const {
    return {items_.data() + begin_[value], count_[value]};
  }

  void add(Index item, Index value) {
    place_of_item_[item] = begin_[value] + count_[value]++;
    items_[place_of_item_[item]] = item;
  }

  void remove(Index item, Index value) {
    const Index place = place_of_item_[item];
    items_[place] = items_[begin_[value] + --count_[value]];
    place_of_item_[items_[place]] = place;
  }

 private:
  Reused<Index> begin_;  // by value, in items_
  Reused<Index> count_;  // likewise
  Reused<Index> items_;
  Reused<Index> place_of_item_;
};

/// What has been done so far, and which work-items can go on from here.
class Progress {
 public:
  explicit Progress(const ValueGraph& graph)
      : graph_(graph),
        item_of_(items_of(graph)),
        next_of_item_(graph.item_begin.begin(), graph.item_begin.end() - 1),
        ready_(graph),
        cell_(graph.initial) {
    order_.reserve(graph.operation_count());
    for (Index item = 0; item < next_of_item_.size(); ++item) make_ready(item);
  }

  void take(Index item) {
    unmake_ready(item);
    const Index operation = next_of_item_[item]++;
    make_ready(item);
    cell_ = graph_.to[operation];
    order_.push_back(operation);
    name_.toggle(operation);
  }

  void take_back() {
    const Index operation = order_.back();
    const Index item = item_of_[operation];
    order_.pop_back();
    name_.toggle(operation);
    unmake_ready(item);
    --next_of_item_[item];
    make_ready(item);
    cell_ = graph_.from[operation];
  }

  /// Takes what leaves the cell as it is. It can be done now, and doing it later helps nobody.
  void take_loops() {
    for (std::size_t i = 0; i < ready().size();) {
      if (const Index item = ready()[i]; graph_.is_loop(next_of_item_[item])) {
        take(item);
      } else {
        ++i;
      }
    }
  }

  Index remaining(Index item) const { return graph_.item_begin[item + 1] - next_of_item_[item]; }
  std::span<const Index> ready() const { return ready_.of(cell_); }
  const Reused<Index>& order() const { return order_; }
  const SetName& name() const { return name_; }
  bool is_complete() const { return order_.size() == graph_.operation_count(); }

 private:
  void make_ready(Index item) {
    if (remaining(item) != 0) ready_.add(item, graph_.from[next_of_item_[item]]);
  }

  void unmake_ready(Index item) {
    if (remaining(item) != 0) ready_.remove(item, graph_.from[next_of_item_[item]]);
  }

  const ValueGraph& graph_;
  Reused<Index> item_of_;
  Reused<Index> next_of_item_;
  ReadyItems ready_;
  Reused<Index> order_;
  SetName name_;
  Index cell_;
};

/// Depth first. A set of operations that were done determines the value of the cell, so none is
/// looked at twice. Who has most left goes first: it is hardest to accommodate later.
class Search {
 public:
  Search(const ValueGraph& graph, std::uint64_t steps_max)
      : progress_(graph), steps_max_(steps_max) {}

  SearchOutcome run() {
    branch(0);
    while (!progress_.is_complete()) {
      if (branches_.empty()) return NoOrder{};
      if (steps_ > steps_max_) return SearchGivenUp{};
      step();
    }
    return OrderFound{};
  }

 private:
  /// A point with a choice. Its choices lie in `choices_`, from `begin` to those of the next.
  struct Branch {
    std::size_t done_before = 0;  // operations done before the one that led here
    std::size_t begin = 0;
  };

  void branch(std::size_t done_before) {
    progress_.take_loops();
    steps_ += progress_.order().size() - done_before;
    const std::size_t begin = choices_.size();
    branches_.push_back({done_before, begin});
    if (!tried_.insert(progress_.name())) return;
    const std::span<const Index> ready = progress_.ready();
    choices_.insert(choices_.end(), ready.begin(), ready.end());
    steps_ += ready.size();
    // The last is taken first.
    std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(begin), choices_.end(),
              [&](Index a, Index b) { return progress_.remaining(a) < progress_.remaining(b); });
  }

  void step() {
    const Branch& last = branches_.back();
    if (choices_.size() == last.begin) {
      while (progress_.order().size() > last.done_before) progress_.take_back();
      branches_.pop_back();
      return;
    }
    const Index item = choices_.back();
    choices_.pop_back();
    const std::size_t done_before = progress_.order().size();
    progress_.take(item);
    branch(done_before);
  }

  Progress progress_;
  std::uint64_t steps_max_;
  std::uint64_t steps_ = 0;
  Reused<Branch> branches_;
  Reused<Index> choices_;
  SetNames tried_;
};

}  // namespace

SearchOutcome search_order(const ValueGraph& graph, std::uint64_t steps_max) {
  return Search(graph, steps_max).run();
}

}  // namespace stalemate::check
