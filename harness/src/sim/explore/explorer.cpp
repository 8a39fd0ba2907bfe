#include "sim/explore/explorer.hpp"

#include <algorithm>
#include <utility>

#include "base/assertion.hpp"
#include "sim/explore/coherence.hpp"
#include "sim/explore/interrupted.hpp"
#include "sim/explore/races.hpp"

namespace stalemate::sim::explore {
namespace {

constexpr std::uint64_t kGraphsBetweenLooks = 256;  // at the clock

}  // namespace

Explorer::Explorer(Program& program, Seats seats, const Limits& limits, Observer& observer)
    : program_(program),
      seats_(std::move(seats)),
      limits_(limits),
      observer_(observer),
      followed_(program, static_cast<unsigned>(seats_.size())),
      sequential_order_(seats_),
      began_(std::chrono::steady_clock::now()) {
  STALEMATE_ASSERT(seats_.size() <= kItemsMax);
  limits_.events_of_item = std::min(limits_.events_of_item, kEventsOfItemMax);
}

Explored Explorer::run() {
  Sharing alone;
  Part& whole = *alone.take();
  run(whole, alone);
  return whole.explored;
}

void Explorer::run(Part& part, Sharing& sharing) {
  begin(part, sharing);
  look_at_time();
  if (!is_over_) explore();
  while (goes_on()) {
    waiting_bytes_ -= waiting_.back()->size_bytes();
    std::swap(graph_, *waiting_.back());
    drop(std::move(waiting_.back()));
    waiting_.pop_back();
    followed_.leave_graph();
    explore();
  }
  end();
}

void Explorer::begin(Part& part, Sharing& sharing) {
  part_ = &part;
  sharing_ = &sharing;
  graph_ = std::move(part.root);
  followed_.leave_graph();
  explored_ = {};
  graphs_at_gift_ = executions_told_ = 0;
  tell_executions();
  is_over_ = false;
}

void Explorer::end() {
  for (GraphPtr& left : waiting_) drop(std::move(left));
  waiting_.clear();
  waiting_bytes_ = 0;
  tell_executions();
  part_->explored = explored_;
  part_->notes = observer_.take_notes();
}

void Explorer::tell_executions() {
  executions_of_all_ = sharing_->count(explored_.executions - executions_told_);
  executions_told_ = explored_.executions;
}

void Explorer::explore() {
  ++explored_.graphs;
  Step latest = look_at_changed();
  while (latest == Step::Done && !is_over_) latest = step();
  if (latest == Step::Nothing && !is_over_) finish();
}

Explorer::GraphPtr Explorer::fresh() {
  if (pool_.empty()) return std::make_unique<Graph>();
  GraphPtr graph = std::move(pool_.back());
  pool_.pop_back();
  return graph;
}

Explorer::GraphPtr Explorer::copy_of(const Graph& graph) {
  GraphPtr copy = fresh();
  *copy = graph;
  return copy;
}

void Explorer::push(GraphPtr graph) {
  waiting_bytes_ += graph->size_bytes();
  waiting_.push_back(std::move(graph));
  explored_.waiting_max = std::max<std::uint64_t>(explored_.waiting_max, waiting_.size());
}

/// The first bound that is hit is told.
void Explorer::hit(Bound bound) {
  if (explored_.bound == Bound::None) explored_.bound = bound;
  if (bound == Bound::Events) return;
  is_over_ = true;
  sharing_->end(bound);
}

void Explorer::obey(Next next) {
  switch (next) {
    case Next::GoOn: return;
    case Next::End: return hit(Bound::Observer);
    case Next::Stop: break;
  }
  if (explored_.bound == Bound::None) explored_.bound = Bound::Observer;
  part_->is_stopped = is_over_ = true;
}

/// Between two graphs; where none is left, nothing was left out.
bool Explorer::goes_on() {
  if (waiting_.empty()) return false;
  if (!is_over_) look_at_limits();
  if (!is_over_) look_at_others();
  return !is_over_;
}

void Explorer::look_at_limits() {
  const std::uint64_t untold = explored_.executions - executions_told_;
  if (executions_of_all_ + untold >= limits_.executions) hit(Bound::Executions);
  if (waiting_bytes_ > limits_.bytes) hit(Bound::Memory);
  if (explored_.graphs % kGraphsBetweenLooks != 0) return;
  tell_executions();
  look_at_time();
}

void Explorer::look_at_time() {
  if (std::chrono::steady_clock::now() - began_ > limits_.time) hit(Bound::Time);
}

/// Gives away what has waited longest, and keeps something to do.
void Explorer::look_at_others() {
  const Bound bound = sharing_->bound_on(*part_);
  if (bound != Bound::None) {
    is_over_ = true;
    if (explored_.bound == Bound::None) explored_.bound = bound;
  } else if (waiting_.size() > 1 && sharing_->wants(*part_, explored_.graphs, graphs_at_gift_)) {
    waiting_bytes_ -= waiting_.front()->size_bytes();
    sharing_->give(*part_, *waiting_.front());
    drop(std::move(waiting_.front()));
    waiting_.erase(waiting_.begin());
    graphs_at_gift_ = explored_.graphs;
  }
}

void Explorer::report(const Problem& problem, const Graph& graph) {
  ++explored_.problems;
  obey(observer_.found(problem, graph));
}

void Explorer::report_race(const Graph& graph, EventId access) {
  report_race(graph, access, graph.latest_at(graph[access].place));
}

void Explorer::report_race(const Graph& graph, EventId access, EventId from) {
  EventId other = race_of(graph, seats_, access, from);
  while (other != kNoEvent && !is_over_) {
    report({.kind = Problem::Kind::Race, .event = access, .other = other}, graph);
    other = race_of(graph, seats_, access, graph[other].previous_here);
  }
}

/// Whether all who wait have read the latest values there are. A work-group that goes round writes
/// what it reads of local memory anew.
bool Explorer::waits_for_ever() const {
  bool is_latest = true;
  for (unsigned item = 0; item < seats_.size(); ++item) {
    if (graph_.standing_of(item) != Standing::Waiting) continue;
    const bool goes_round = graph_.is_at_barrier(item);
    graph_.for_each_of_turn(item, [&](EventId id) {
      if (graph_[id].kind != EventKind::Read) return;
      const bool is_rewritten = goes_round && graph_[id].space == kLocalMemory;
      is_latest = is_latest &&
                  (is_rewritten ? !read_old(graph_, id) : reads_latest_value(graph_, graph_[id]));
    });
  }
  return is_latest;
}

/// Of who is at a barrier that another one of the work-group will never come to.
std::optional<Problem> Explorer::divergence_of(unsigned item) const {
  if (!graph_.is_at_barrier(item)) return std::nullopt;
  const Event& here = graph_[graph_.latest_of(item)];
  for (unsigned other = 0; other < seats_.size(); ++other) {
    if (seats_[other].work_group != seats_[item].work_group) continue;
    const EventId there = arrival_of(other, here.barrier);
    const bool is_missing = there == kNoEvent && graph_.standing_of(other) == Standing::Ended;
    if (!is_missing && (there == kNoEvent || graph_[there].site == here.site)) continue;
    return Problem{.kind = Problem::Kind::Divergence,
                   .event = graph_.latest_of(item),
                   .other = there,
                   .item = item,
                   .other_item = other};
  }
  return std::nullopt;
}

bool Explorer::report_divergence() {
  for (unsigned item = 0; item < seats_.size(); ++item) {
    const std::optional<Problem> problem = divergence_of(item);
    if (!problem) continue;
    report(*problem, graph_);
    return true;
  }
  return false;
}

/// Those that RC11 does not have, whose release sequences go on where others' stores interrupt
/// them.
void Explorer::report_races_of_c11() {
  const std::optional<Graph> ordered = ordered_by_c11(graph_, seats_);
  if (!ordered) return;
  for (EventId id = 0; id < ordered->size() && !is_over_; ++id) {
    if ((*ordered)[id].is_access()) report_race(*ordered, id, (*ordered)[id].previous_here);
  }
}

/// Nobody can go on.
void Explorer::finish() {
  report_races_of_c11();
  if (is_over_) return;
  explored_.events_max =
      std::max(explored_.events_max, static_cast<unsigned>(graph_.events().size()));
  std::array<unsigned, 4> standing = {};
  for (unsigned item = 0; item < seats_.size(); ++item) {
    ++standing[static_cast<std::size_t>(graph_.standing_of(item))];
  }
  const auto count = [&](Standing which) { return standing[static_cast<std::size_t>(which)]; };
  if (report_divergence() || count(Standing::Stopped) != 0) {
    ++explored_.stopped;
  } else if (count(Standing::Waiting) != 0) {
    ++explored_.blocked;
    observer_.blocked(graph_);
    if (waits_for_ever()) report({.kind = Problem::Kind::NoProgress}, graph_);
  } else {
    STALEMATE_ASSERT(count(Standing::Ended) == seats_.size());
    ++explored_.executions;
    obey(observer_.complete(graph_));
  }
}

}  // namespace stalemate::sim::explore
