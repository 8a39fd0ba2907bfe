#pragma once

#include <stdexcept>
#include <vector>

#include "sim/explore/graph.hpp"
#include "sim/explore/program.hpp"

namespace stalemate::sim::explore {

/// Thrown where a work-item that was answered as before asks for something else.
class NotRepeated : public std::runtime_error {
 public:
  NotRepeated() : std::runtime_error("a work-item did not do again what it has done") {}
};

/// Keeps the work-items of a program where a graph has them. Throws NotRepeated.
class Followed {
 public:
  Followed(Program& program, unsigned items) : program_(program), items_(items) {}

  /// Another graph is explored from now on.
  void leave_graph();

  /// What the work-item asks for after all of its events in `graph`, which is the same as in the
  /// call before, or has more events at its end, unless leave_graph was called.
  const Request& next(const Graph& graph, unsigned item);

 private:
  struct Item {
    const Request* asked = nullptr;
    std::vector<Answer> answers;
    std::size_t same = 0;  // so many answers are known to be the graph's
  };

  void collect(const Graph& graph, unsigned item, std::size_t from);
  void answer(Item& followed, unsigned item, const Event& event);
  bool is_prefix(const Graph& graph, const Item& followed) const;
  void begin_anew(Item& followed, unsigned item);

  Program& program_;
  std::vector<Item> items_;
  std::vector<EventId> events_;  // that answered, from `from` on
};

}  // namespace stalemate::sim::explore
