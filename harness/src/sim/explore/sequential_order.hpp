#pragma once

#include <array>
#include <vector>

#include "sim/explore/graph.hpp"
#include "sim/explore/placing.hpp"

namespace stalemate::sim::explore {

/// The axiom of RC11 on sequentially consistent events: psc is acyclic (Lahav et al., PLDI 2017,
/// section 4), of events whose scopes include each other. OpenCL has their order agree with "the
/// appropriate global-happens-before and local-happens-before orders for those locations and
/// fences" (OpenCL API 3.0, 3.3.4): psc is made once of each memory, of what happens before there,
/// of its places and of the fences whose flags name it. Program order is part of both. Two events
/// that no memory has both of are ordered by what orders them in each memory.
class SequentialOrder {
 public:
  explicit SequentialOrder(const Seats& seats) : seats_(seats) {}

  /// One event alone is in no cycle that coherence allows.
  bool holds(const Graph& graph) { return graph.sequential_count() < 2 || is_acyclic(graph); }

 private:
  using Word = std::uint64_t;

  /// A relation on the events of a graph, or a set of them.
  struct Bits {
    std::vector<Word> words;
    std::size_t per_row = 0;

    void clear(std::size_t rows, std::size_t columns);
    Word* row(std::size_t index) { return words.data() + index * per_row; }
    const Word* row(std::size_t index) const { return words.data() + index * per_row; }
    void set(std::size_t index, std::size_t bit) { row(index)[bit / 64] |= Word{1} << bit % 64; }
    bool has(std::size_t index, std::size_t bit) const {
      return (row(index)[bit / 64] >> bit % 64 & 1) != 0;
    }
    /// Adds a row of `other`, of as many columns.
    void join(std::size_t index, const Bits& other, std::size_t from);
    template <class Act>
    void for_each(std::size_t index, const Act& act) const;
  };

  bool is_acyclic(const Graph& graph);
  void find_steps(const Graph& graph);
  bool is_step(const Graph& graph, std::size_t from, std::size_t to) const;
  void relate(const Graph& graph);
  void relate(const Graph& graph, EventId a, EventId b);
  void add_detours(const Graph& graph);
  void reach_from(const Graph& graph, EventId start);
  bool has_step(const Graph& graph, EventId from, EventId to) const;
  bool closes() const;

  const Seats& seats_;
  std::vector<EventId> sequential_;
  unsigned space_ = 0;  // the memory that relations are of
  Bits happens_before_;
  Bits extended_;  // extended coherence order
  Bits base_;      // scb
  Bits program_order_elsewhere_;
  Bits reached_;                            // from one event: by psc_base but for its end; by psc_F
  std::array<Bits, kSpaceCount> steps_in_;  // psc of each memory, on sequential_
  Bits steps_;                              // of both
};

}  // namespace stalemate::sim::explore
