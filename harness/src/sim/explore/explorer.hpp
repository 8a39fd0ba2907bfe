#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "sim/explore/followed.hpp"
#include "sim/explore/observer.hpp"
#include "sim/explore/placing.hpp"
#include "sim/explore/sequential_order.hpp"
#include "sim/explore/sharing.hpp"

namespace stalemate::sim::explore {

/// Explores every execution of a program that scoped RC11 allows, each once: TruSt of
/// Kokologiannakis, Marmanis, Gladstein and Vafeiadis, "Truly stateless, optimal dynamic partial
/// order reduction" (POPL 2022). RC11 has no cycle of program order and reads-from: no load
/// buffering.
///
/// A work-item that comes back to a state of a loop, and changed nothing since, waits: executions
/// in which it goes round once more have no outcome of their own.
class Explorer {
 public:
  Explorer(Program& program, Seats seats, const Limits& limits, Observer& observer);

  /// All of it, alone.
  Explored run();

  /// A part of what is shared; for several parts, one after another.
  void run(Part& part, Sharing& sharing);

 private:
  using GraphPtr = std::unique_ptr<Graph>;

  // explorer.cpp: the graphs that wait, and the one that is explored
  GraphPtr copy_of(const Graph& graph);
  GraphPtr fresh();
  void drop(GraphPtr graph) { pool_.push_back(std::move(graph)); }
  void push(GraphPtr graph);
  void begin(Part& part, Sharing& sharing);
  void end();
  void tell_executions();
  void explore();
  void hit(Bound bound);
  void obey(Next next);
  bool goes_on();
  void look_at_limits();
  void look_at_time();
  void look_at_others();
  void report(const Problem& problem, const Graph& graph);
  void report_race(const Graph& graph, EventId access);
  void report_race(const Graph& graph, EventId access, EventId from);
  void finish();
  bool waits_for_ever() const;
  std::optional<Problem> divergence_of(unsigned item) const;
  bool report_divergence();
  void report_races_of_c11();

  // step.cpp: the next event of the one that is explored
  enum class Step : std::uint8_t { Done, Nothing, Dead };
  Step step();
  Step step(unsigned item);
  Step look_at_changed();
  Step begin_waiting(unsigned item, const Request& request);
  Step begin_waiting(std::span<const unsigned> group);
  bool fails_in_turn(unsigned item) const;
  bool waits_to_the_end(unsigned item) const;
  Step act(unsigned item, const Request& request);
  Event event_of(unsigned item, const Request& request) const;
  Step add_fence(unsigned item, const Request& request);
  Step arrive(unsigned item, const Request& request);
  Step leave(unsigned item);
  bool may_leave(unsigned item) const;
  std::vector<unsigned> group_of(unsigned item) const;
  EventId arrival_of(unsigned item, unsigned barrier) const;

  // accesses.cpp
  Step add_read(unsigned item, const Request& request);
  void stop_at_unwritten(Graph& graph, const Event& read);
  void fork_read(const Event& read, EventId write);
  void fork_failure(const Event& read, EventId write);
  bool may_fail(const Graph& graph, const Event& read, EventId write) const;
  Event read_of(const Graph& graph, const Event& read, EventId write) const;
  Event write_of_update(const Graph& graph, EventId read) const;
  std::optional<std::uint64_t> value_of(const Graph& graph, EventId write, PlaceId place) const;
  std::optional<std::uint64_t> value_read(const Graph& graph, EventId write,
                                          const Event& read) const;
  Step add_write(unsigned item, const Request& request);
  void fork_write(EventId write);
  Step add_update(EventId read);
  bool is_consistent(const Graph& graph) { return sequential_order_.holds(graph); }

  // revisits.cpp
  void revisit_reads(const Graph& graph, EventId write);
  enum class Fails : std::uint8_t { WithReason, ForNoReason };
  void revisit(const Graph& graph, EventId read, EventId write, Fails fails);
  void reread(Graph& graph, EventId read, EventId write, Fails fails);
  void revisit_at(GraphPtr graph, EventId read, EventId write, unsigned rank);

  Program& program_;
  Seats seats_;
  Limits limits_;
  Observer& observer_;
  Followed followed_;
  SequentialOrder sequential_order_;
  Graph graph_;
  std::vector<GraphPtr> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::vector<GraphPtr> pool_;
  // Of the part that is explored.
  Part* part_ = nullptr;
  Sharing* sharing_ = nullptr;
  Explored explored_;
  std::uint64_t graphs_at_gift_ = 0;     // explored when one was given away last
  std::uint64_t executions_told_ = 0;    // to all
  std::uint64_t executions_of_all_ = 0;  // as of then
  bool is_over_ = false;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace stalemate::sim::explore
