#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "sim/explore/graph.hpp"

namespace stalemate::sim::explore {

/// What no execution may have. The graph that it is found in is consistent, so it is certain.
struct Problem {
  enum class Kind : std::uint8_t {
    Race,           // of `event` and `other`
    Uninitialised,  // `event` reads what nobody wrote
    Divergence,     // `item` and `other_item` do not come to the same barrier
    NoProgress,     // all that is left waits for values that nobody will change
    Spin,           // `item` is in a loop that reads nothing and changes nothing
    Fault,          // of `item`: `code` is the request's
  };

  Kind kind = Kind::Fault;
  EventId event = kNoEvent;
  EventId other = kNoEvent;
  unsigned item = 0;
  unsigned other_item = 0;
  std::uint64_t code = 0;
};

enum class Next : std::uint8_t {
  GoOn,
  Stop,  // here; what one alone would explore before is explored
  End,   // for all who explore
};

/// What an observer noted of a part of an exploration.
class Notes {
 public:
  Notes() = default;
  Notes(const Notes&) = delete;
  Notes& operator=(const Notes&) = delete;
  virtual ~Notes() = default;
};

/// Who is told of what is found, in one thread. The graph is lent.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// An execution in which all work-items have ended; none comes twice.
  virtual Next complete(const Graph& graph) = 0;
  virtual Next found(const Problem& problem, const Graph& graph) = 0;
  /// An execution in which somebody waits for good, though another execution may go on from there.
  virtual void blocked(const Graph& /*graph*/) {}
  /// A part is explored: what was noted of it, which is forgotten then.
  virtual std::unique_ptr<Notes> take_notes() { return nullptr; }
};

struct Limits {
  std::uint64_t executions = ~std::uint64_t{0};
  std::uint64_t bytes = std::uint64_t{640} << 20;  // of graphs that wait, of all threads together
  unsigned events_of_item = kEventsOfItemMax;
  unsigned weak_failures = 2;  // of an execution: compare-exchanges that fail for no reason
  std::chrono::nanoseconds time = std::chrono::hours(24 * 365);
  bool cuts_waits = true;  // leaves out executions of which is known that somebody waits to the end
};

enum class Bound : std::uint8_t { None, Executions, Memory, Events, Time, Observer };

struct Explored {
  Bound bound = Bound::None;
  std::uint64_t problems = 0;
  std::uint64_t executions = 0;   // in which all have ended
  std::uint64_t blocked = 0;      // in which somebody waits
  std::uint64_t stopped = 0;      // that a problem ended
  std::uint64_t cut = 0;          // waits that were left out
  std::uint64_t dead = 0;         // that turned out to be inconsistent
  std::uint64_t graphs = 0;       // that were gone on with
  unsigned events_max = 0;        // of an execution
  std::uint64_t waiting_max = 0;  // graphs

  /// Whether these were all executions, and none has a problem.
  bool is_whole() const { return bound == Bound::None && problems == 0; }
};

}  // namespace stalemate::sim::explore
