#include "sim/explore/sharing.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::sim::explore {
namespace {

// The more parts there are, the larger is what is given away: their number grows with the root of
// the graphs'.
constexpr std::uint64_t kPartsPerGraph = 16;

void add(Explored& sum, const Explored& part) {
  if (sum.bound == Bound::None) sum.bound = part.bound;
  sum.problems += part.problems;
  sum.executions += part.executions;
  sum.blocked += part.blocked;
  sum.stopped += part.stopped;
  sum.cut += part.cut;
  sum.dead += part.dead;
  sum.graphs += part.graphs;
  sum.events_max = std::max(sum.events_max, part.events_max);
  sum.waiting_max = std::max(sum.waiting_max, part.waiting_max);
}

}  // namespace

Sharing::Sharing(const Giving& giving, std::function<void()> call_others)
    : giving_(giving), call_others_(std::move(call_others)) {
  queue_.push_back(&parts_.emplace_back());
}

/// Under the lock.
void Sharing::note_hunger() {
  is_wanted_ = waiting_ > queue_.size();
}

Part* Sharing::take() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  note_hunger();
  changed_.wait(lock,
                [&] { return !queue_.empty() || at_work_ == 0 || bound_.load() != Bound::None; });
  --waiting_;
  Part* part = nullptr;
  if (!queue_.empty() && bound_.load() == Bound::None) {
    part = queue_.front();
    queue_.pop_front();
    ++at_work_;
  }
  note_hunger();
  return part;
}

void Sharing::finish(Part& part) {
  const std::lock_guard lock(mutex_);
  if (part.is_stopped) cancel_after(part);
  --at_work_;
  note_hunger();
  changed_.notify_all();
}

void Sharing::cancel_after(const Part& part) {
  for (Part* later = part.next; later != nullptr; later = later->next) later->is_cancelled = true;
  std::erase_if(queue_, [](const Part* queued) { return queued->is_cancelled.load(); });
}

bool Sharing::wants(const Part& part, std::uint64_t graphs, std::uint64_t graphs_at_gift) {
  if (call_others_ && graphs >= giving_.graphs_alone) std::exchange(call_others_, {})();
  if (graphs - graphs_at_gift < graphs_between_gifts_.load(std::memory_order_relaxed)) return false;
  if (part.is_cancelled.load(std::memory_order_relaxed)) return false;
  return giving_.is_unasked || is_wanted_.load(std::memory_order_relaxed);
}

void Sharing::give(Part& giver, Graph& graph) {
  const std::lock_guard lock(mutex_);
  Part& part = parts_.emplace_back();
  std::swap(part.root, graph);
  part.next = std::exchange(giver.next, &part);
  part.is_cancelled = giver.is_cancelled.load();
  graphs_between_gifts_ = 1 + parts_.size() / kPartsPerGraph;
  if (part.is_cancelled) return;
  queue_.push_back(&part);
  note_hunger();
  changed_.notify_one();
}

Bound Sharing::bound_on(const Part& part) const {
  if (part.is_cancelled.load(std::memory_order_relaxed)) return Bound::Observer;
  return bound_.load(std::memory_order_relaxed);
}

void Sharing::end(Bound bound) {
  const std::lock_guard lock(mutex_);
  if (bound_.load() == Bound::None) bound_ = bound;
  for (Part* left : queue_) left->explored.bound = bound_;
  queue_.clear();
  changed_.notify_all();
}

std::vector<Part*> Sharing::parts() {
  std::vector<Part*> made;
  for (Part* part = &parts_.front(); part != nullptr; part = part->next) {
    if (!part->is_cancelled) made.push_back(part);
  }
  return made;
}

Explored Sharing::explored() {
  Explored sum;
  for (const Part* part : parts()) add(sum, part->explored);
  return sum;
}

}  // namespace stalemate::sim::explore
