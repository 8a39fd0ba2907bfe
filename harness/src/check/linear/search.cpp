#include "check/linear/search.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "check/linear/frontier.hpp"

namespace stalemate::check::linear {

namespace {

std::uint64_t scrambled(std::uint64_t word) {
  word *= 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

struct PointName {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  bool operator==(const PointName&) const = default;
  void toggle(Index operation) {
    high ^= scrambled(2 * std::uint64_t{operation} + 1);
    low ^= scrambled(2 * std::uint64_t{operation} + 2);
  }
  PointName with(const State& state) const {
    PointName name = *this;
    for (const std::uint64_t word : state) {
      name.high = scrambled(name.high ^ word);
      name.low = scrambled(name.low + word + 0x632BE59BD9B4E019u);
    }
    return name;
  }
};

struct PointHash {
  std::size_t operator()(const PointName& name) const { return static_cast<std::size_t>(name.low); }
};

class OrderSearch {
 public:
  explicit OrderSearch(const SearchTask& task, std::uint64_t steps_max)
      : task_(task),
        frontier_(task.history, task.operations, task.relation),
        state_(task.model.initial()),
        missing_(count_required()),
        steps_max_(steps_max) {}

  SearchResult run() {
    branch(0);
    while (missing_ != 0) {
      if (branches_.empty()) return {NoOrderOf{}, steps_};
      if (steps_ > steps_max_) return {GivenUp{}, steps_};
      step();
    }
    return {OrderOf{order_}, steps_};
  }

 private:
  /// A point with a choice. Its choices lie in `choices_`, from `begin` to those of the next.
  struct Branch {
    std::size_t done_before = 0;  // operations done before the one that led here
    std::size_t begin = 0;
    State state;
  };

  std::size_t count_required() const {
    if (task_.required.empty()) return task_.operations.size();
    return static_cast<std::size_t>(std::count(task_.required.begin(), task_.required.end(), true));
  }
  bool is_required(Index operation) const {
    return task_.required.empty() || task_.required[operation];
  }
  static bool holds(const std::vector<bool>& flags, Index operation) {
    return !flags.empty() && flags[operation];
  }
  std::uint64_t rank(Index operation) const {
    return task_.rank.empty() ? task_.operations[operation] : task_.rank[operation];
  }
  const Operation& at(Index operation) const {
    return task_.history.operations[task_.operations[operation]];
  }

  void take(Index operation) {
    frontier_.take(operation);
    order_.push_back(operation);
    name_.toggle(operation);
    missing_ -= is_required(operation) ? 1 : 0;
  }

  void take_back() {
    const Index operation = order_.back();
    order_.pop_back();
    frontier_.take_back(operation);
    name_.toggle(operation);
    missing_ += is_required(operation) ? 1 : 0;
  }

  void find_ready() {
    ready_.clear();
    frontier_.find_ready(ready_);
    steps_ += frontier_.item_count() + ready_.size() * (1 + state_.size() / 16);
  }

  /// Takes what changes nothing, and what is eager. It can be done now, and doing it later helps
  /// nobody.
  bool take_at_once() {
    find_ready();
    bool taken = false;
    for (const Index operation : ready_) {
      const bool eager = holds(task_.eager, operation) && is_required(operation);
      if (!eager && !holds(task_.only_looks, operation)) continue;
      State next = state_;
      if (!task_.model.apply(next, at(operation))) continue;
      if (!eager && next != state_) continue;
      state_ = std::move(next);
      take(operation);
      taken = true;
    }
    return taken;
  }

  void branch(std::size_t done_before) {
    while (take_at_once()) {
    }
    branches_.push_back({done_before, choices_.size(), state_});
    if (missing_ == 0 || !tried_.insert(name_.with(state_)).second) return;
    choices_.insert(choices_.end(), ready_.begin(), ready_.end());
    if (has_turned_back_) foresee_all();
    // The last is taken first.
    const auto first = choices_.end() - static_cast<std::ptrdiff_t>(ready_.size());
    if (!task_.looks_ahead) {
      std::sort(first, choices_.end(), [&](Index a, Index b) { return rank(a) > rank(b); });
      return;
    }
    std::unordered_map<Index, std::size_t> let_in;
    for (const Index operation : ready_) let_in[operation] = count_let_in(operation);
    std::sort(first, choices_.end(), [&](Index a, Index b) {
      return std::pair(let_in[a], rank(b)) < std::pair(let_in[b], rank(a));
    });
  }

  /// A search that turned back once mostly tries all there is.
  void foresee_all() {
    std::vector<const Operation*> each;
    for (const Index operation : ready_) each.push_back(&at(operation));
    task_.model.foresee(state_, each, Foreseen::Each);
  }

  /// How many of those that are ready can be done behind `operation` and change nothing then.
  std::size_t count_let_in(Index operation) {
    State behind = state_;
    if (!task_.model.apply(behind, at(operation))) return 0;
    steps_ += ready_.size();
    return static_cast<std::size_t>(std::count_if(ready_.begin(), ready_.end(), [&](Index other) {
      State next = behind;
      return other != operation && task_.model.apply(next, at(other)) && next == behind;
    }));
  }

  void step() {
    const Branch& last = branches_.back();
    if (choices_.size() == last.begin) {
      has_turned_back_ = true;
      while (order_.size() > last.done_before) take_back();
      branches_.pop_back();
      return;
    }
    const Index operation = choices_.back();
    choices_.pop_back();
    ++steps_;
    state_ = last.state;
    if (!task_.model.apply(state_, at(operation))) return;
    const std::size_t done_before = order_.size();
    take(operation);
    branch(done_before);
  }

  const SearchTask& task_;
  Frontier frontier_;
  State state_;
  std::size_t missing_;
  bool has_turned_back_ = false;
  std::uint64_t steps_max_;
  std::uint64_t steps_ = 0;
  std::vector<Branch> branches_;
  std::vector<Index> choices_;
  std::vector<Index> ready_;
  std::vector<Index> order_;
  PointName name_;
  std::unordered_set<PointName, PointHash> tried_;
};

constexpr std::uint64_t kTurns = 32;

/// By chance some ranks that are near each other change places: in half of the turns few, in the
/// others many.
std::vector<std::uint64_t> ranks_of_turn(const SearchTask& task, std::uint64_t turn) {
  const std::uint64_t spread = turn % 2 == 0 ? 16 : 64;
  std::vector<std::uint64_t> ranks = task.rank;
  for (std::size_t place = 0; place < ranks.size(); ++place) {
    ranks[place] += scrambled(scrambled(turn) + place) % spread;
  }
  return ranks;
}

std::uint64_t count_before(const SearchTask& task, Index place) {
  if (task.relation == nullptr) return 0;
  std::uint64_t count = 0;
  for (const std::uint64_t word : task.relation->all_before(place))
    count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

}  // namespace

/// Stamps tell the time when something may have been done; else, what has much before it comes
/// late.
std::vector<std::uint64_t> ranks(const SearchTask& task) {
  std::vector<std::uint64_t> ranks;
  ranks.reserve(task.operations.size());
  for (Index place = 0; place < task.operations.size(); ++place) {
    const auto& stamp = task.history.operations[task.operations[place]].stamp;
    ranks.push_back(stamp ? stamp->begin + stamp->end : count_before(task, place));
  }
  return ranks;
}

SearchResult search(const SearchTask& task, std::uint64_t steps_max) {
  return OrderSearch(task, steps_max).run();
}

SearchResult search_again(const SearchTask& task, std::uint64_t steps_max) {
  SearchResult result = search(task, steps_max);
  SearchTask other = task;
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    if (!std::holds_alternative<GivenUp>(result.outcome)) break;
    other.rank = ranks_of_turn(task, turn);
    SearchResult next = search(other, steps_max / kTurns);
    next.steps += result.steps;
    result = std::move(next);
  }
  return result;
}

}  // namespace stalemate::check::linear
