#pragma once

#include "sim/every/cast.hpp"
#include "sim/every/narrative.hpp"
#include "sim/explore/observer.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim::every {

/// Of atomic_init, which is no atomic operation (OpenCL C 3.0, 6.15.12.2).
bool is_of_init(const explore::Event& event);

/// What is told of an execution: its accesses one by one, and what is wrong with it.
class Account {
 public:
  Account(const Launch& launch, const Cast& cast, const Crew& crew)
      : launch_(launch), cast_(cast), crew_(crew) {}

  /// The events in linear order. A read is stale that reads what was written over by then.
  std::vector<Access> accesses(const explore::Graph& graph) const;

  /// In the lines of the code under test.
  std::vector<Fact> narrative(const explore::Graph& graph, const Asked& asked) const;

  Access access(const explore::Event& event) const;
  /// Whether races about the object of the access are looked for.
  bool is_watched(const explore::Event& access) const;
  DataRace race(const explore::Event& first, const explore::Event& second) const;
  Fault fault(const explore::Problem& problem, const explore::Graph& graph) const;

 private:
  std::uint64_t initial(const explore::Event& event) const;
  ReadsFrom store_of(const explore::Graph& graph, explore::EventId write) const;
  std::string line_of(const explore::Event& event) const;
  std::string line_of_item(const explore::Graph& graph, unsigned item) const;
  Actor actor(unsigned item) const { return {item, crew_.items[item].group}; }
  Fault no_progress(const explore::Graph& graph) const;
  Fault spin(const explore::Problem& problem, const explore::Graph& graph) const;
  Fault divergence(const explore::Problem& problem, const explore::Graph& graph) const;
  Fault uninitialised(const explore::Problem& problem, const explore::Graph& graph) const;

  const Launch& launch_;
  const Cast& cast_;
  const Crew& crew_;
};

}  // namespace stalemate::sim::every
