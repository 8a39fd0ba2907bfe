#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "sim/explore/observer.hpp"

namespace stalemate::sim::explore {

/// A graph that waited, and all that comes of it.
struct Part {
  Graph root;
  Explored explored;
  std::unique_ptr<Notes> notes;
  bool is_stopped = false;                 // by the observer
  Part* next = nullptr;                    // comes next where one alone explores all
  std::atomic<bool> is_cancelled = false;  // one alone would have stopped before it
};

/// When graphs are given away.
struct Giving {
  std::uint64_t graphs_alone = 500;  // are explored before others are called
  bool is_unasked = false;           // whether or not somebody has nothing to do
};

/// An exploration that several explorers take part in, each in a thread of its own: a part is
/// explored by one of them, who gives graphs away while others have nothing to do.
///
/// Whoever gives away the graph that has waited longest gives what he would explore after all
/// else. So parts are in the order in which one alone explores them, and where somebody stops, what
/// comes later is left out: what is found does not depend on who was quick.
class Sharing {
 public:
  /// `call_others` is called once, by the thread that is at work, if there is much to do.
  explicit Sharing(const Giving& giving = {}, std::function<void()> call_others = {});

  // For a thread.
  /// What it is to explore; waits for it. Null: all is explored, or left out.
  Part* take();
  void finish(Part& part);
  /// Nothing more is begun: the thread cannot go on.
  void abandon() { end(Bound::Memory); }

  // For the explorer of a part.
  /// Whether it should give a graph away, after so many of its part that were explored.
  bool wants(const Part& part, std::uint64_t graphs, std::uint64_t graphs_at_gift);
  /// What is explored next after all that the giver has.
  void give(Part& giver, Graph& graph);
  /// Why it is to stop, if it is.
  Bound bound_on(const Part& part) const;
  /// A bound that is for all was hit.
  void end(Bound bound);
  /// Executions of all parts but for those that explorers have not yet told.
  std::uint64_t count(std::uint64_t executions) { return executions_ += executions; }

  // When all threads are through.
  /// Those that one alone would have explored, in his order.
  std::vector<Part*> parts();
  /// The sum of them.
  Explored explored();

 private:
  void note_hunger();
  void cancel_after(const Part& part);

  Giving giving_;
  std::function<void()> call_others_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Part> parts_;
  std::deque<Part*> queue_;
  unsigned waiting_ = 0;  // threads
  unsigned at_work_ = 0;
  std::atomic<bool> is_wanted_ = false;  // more threads wait than there are graphs for
  std::atomic<std::uint64_t> graphs_between_gifts_ = 1;
  std::atomic<std::uint64_t> executions_ = 0;
  std::atomic<Bound> bound_ = Bound::None;
};

}  // namespace stalemate::sim::explore
