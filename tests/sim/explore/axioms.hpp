#pragma once

#include <array>
#include <vector>

#include "sim/explore/placing.hpp"
#include "sim/explore/relation.hpp"

namespace stalemate::sim::explore::test {

/// An event of a candidate execution.
struct Node {
  EventKind kind = EventKind::Write;
  int item = -1;  // -1: what was there at first
  MemoryOrder order = MemoryOrder::Plain;
  MemoryScope scope = MemoryScope::AllDevices;
  Spaces spaces = 0;
  std::uint8_t space = 0;
  PlaceId place = 0;
  std::uint64_t value = 0;
  bool exclusive = false;
  bool fails = false;  // a weak compare-exchange, for no reason
  unsigned barrier = 0;

  bool is_access() const { return kind == EventKind::Read || kind == EventKind::Write; }
};

/// The nodes of each item in their order; `reads_from` of each read; `rank` of each write in
/// coherence order, 0 of the first.
struct Candidate {
  std::vector<Node> nodes;
  std::vector<std::size_t> reads_from;
  std::vector<unsigned> rank;
};

/// What another item's store does to a release sequence.
enum class Interrupted { GoesOn, Ends };  // by RC11, by C11

/// The axioms of scoped RC11, written down as in the papers; races by C11's happens-before.
class Axioms {
 public:
  Axioms(const Candidate& candidate, const Seats& seats);

  bool allow();
  /// Of what they allow.
  bool have_race() const;
  /// Whether something other than a read-modify-write that changed nothing was written over what
  /// was read.
  bool is_outdated(std::size_t read) const;

 private:
  bool is_inclusive(std::size_t a, std::size_t b) const;
  bool reaches(std::size_t a, std::size_t b) const;
  bool is_interrupted(std::size_t head, std::size_t write) const;
  Relation release_sequence(Interrupted rule) const;
  Relation synchronises(unsigned space, Interrupted rule) const;
  Relation happens_before(unsigned space, Interrupted rule) const;
  Relation sequential_steps(unsigned space) const;
  Relation sequential_steps() const;
  template <class Holds>
  Relation pairs(const Holds& holds) const {
    return Relation::of(candidate_.nodes.size(), holds);
  }
  template <class Holds>
  Relation set(const Holds& holds) const {
    return Relation::on(candidate_.nodes.size(), holds);
  }

  const Candidate& candidate_;
  const Seats& seats_;
  Relation program_order_;
  Relation same_place_;
  Relation reads_from_;
  Relation update_;
  Relation coherence_;
  Relation overwritten_;  // from-read
  Relation barrier_;
  Relation inclusive_;
  std::vector<Relation> happens_before_;  // of each space
};

}  // namespace stalemate::sim::explore::test
