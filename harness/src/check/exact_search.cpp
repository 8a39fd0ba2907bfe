#include "check/exact_search.hpp"

#include <algorithm>
#include <unordered_set>

namespace stalemate::check {

namespace {

/// Names the set of operations that were done: the sum, bit by bit, of 128 random bits for each of
/// them. Two of a million sets share a name with probability below 2^-88, which a rejection takes
/// upon itself.
struct SetName {
  std::uint64_t high = 0;
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

struct HashOfName {
  std::size_t operator()(const SetName& name) const { return static_cast<std::size_t>(name.low); }
};

/// What has been done so far, and which work-items can go on from here.
class Progress {
 public:
  explicit Progress(const ValueGraph& graph)
      : graph_(graph),
        item_of_(items_of(graph)),
        next_of_item_(graph.item_begin.begin(), graph.item_begin.end() - 1),
        place_of_item_(next_of_item_.size(), 0),
        ready_(graph.vertex_count),
        cell_(graph.initial) {
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
    const std::vector<Index>& ready = ready_[cell_];
    for (std::size_t i = 0; i < ready.size();) {
      if (graph_.is_loop(next_of_item_[ready[i]])) {
        take(ready[i]);
      } else {
        ++i;
      }
    }
  }

  Index remaining(Index item) const { return graph_.item_begin[item + 1] - next_of_item_[item]; }
  const std::vector<Index>& ready() const { return ready_[cell_]; }
  const std::vector<Index>& order() const { return order_; }
  const SetName& name() const { return name_; }
  bool is_complete() const { return order_.size() == graph_.operation_count(); }

  std::uint64_t switches() const {
    std::uint64_t switches = 0;
    for (std::size_t i = 1; i < order_.size(); ++i) {
      switches += item_of_[order_[i - 1]] != item_of_[order_[i]] ? 1 : 0;
    }
    return switches;
  }

 private:
  void make_ready(Index item) {
    if (remaining(item) == 0) return;
    std::vector<Index>& ready = ready_[graph_.from[next_of_item_[item]]];
    place_of_item_[item] = static_cast<Index>(ready.size());
    ready.push_back(item);
  }

  void unmake_ready(Index item) {
    if (remaining(item) == 0) return;
    std::vector<Index>& ready = ready_[graph_.from[next_of_item_[item]]];
    const Index place = place_of_item_[item];
    ready[place] = ready.back();
    place_of_item_[ready[place]] = place;
    ready.pop_back();
  }

  const ValueGraph& graph_;
  Reused<Index> item_of_;
  std::vector<Index> next_of_item_;
  std::vector<Index> place_of_item_;       // in ready_
  std::vector<std::vector<Index>> ready_;  // by vertex: work-items whose next operation took it
  std::vector<Index> order_;
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
    return OrderFound{progress_.switches()};
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
    if (!tried_.insert(progress_.name()).second) return;
    const std::vector<Index>& ready = progress_.ready();
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
  std::vector<Branch> branches_;
  std::vector<Index> choices_;
  std::unordered_set<SetName, HashOfName> tried_;
};

}  // namespace

SearchOutcome search_order(const ValueGraph& graph, std::uint64_t steps_max) {
  return Search(graph, steps_max).run();
}

}  // namespace stalemate::check
