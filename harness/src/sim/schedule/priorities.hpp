#pragma once

#include <cstdint>
#include <vector>

#include "sim/schedule/runnable_set.hpp"

namespace stalemate::sim {

/// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010):
/// whoever can go on and has the highest priority goes on, and at depth - 1 points of a run, drawn
/// evenly, whoever is going on becomes the last of all. The paper draws them over the length of the
/// run, which is not known here before its end: a length is drawn for each run, from 2^5 to 2^12
/// turns, and after it as many points are drawn for a stretch of the same length, for ever.
///
/// The paper's scheduler starves whoever is last. This one does not: who has its turn and changes
/// nothing for kIdleTurns becomes the last, and so does everybody at some point, since the points
/// do not end.
class Priorities {
 public:
  static constexpr std::uint32_t kIdleTurns = 64;
  static constexpr std::uint32_t kDepthMin = 3;

  /// Draws the priorities of ids below `count`, a length, and a depth from kDepthMin, or less, to
  /// `depth_max`.
  void begin(std::uint32_t count, std::uint32_t depth_max, std::uint64_t seed);

  /// The id can go on; `next` never gives one that it was not told of.
  void add(std::uint32_t id) { enter(id); }

  /// Who has the next turn, of those that can go on: there must be one. `last_change` is a number
  /// that is another whenever anything has changed.
  std::uint32_t next(const RunnableSet& runnable, std::uint64_t last_change);

 private:
  struct Entry {
    std::uint64_t rank;
    std::uint32_t id;

    bool operator<(const Entry& other) const { return rank < other.rank; }
  };

  void enter(std::uint32_t id);
  void make_last(std::uint32_t id);
  void draw_points();
  bool at_point();
  bool is_idle(std::uint64_t last_change);

  std::vector<std::uint64_t> ranks_;
  std::vector<Entry> heap_;  // who is there more than once, or cannot go on, is dropped on the way
  std::uint64_t last_rank_ = 0;
  std::uint64_t key_ = 0;
  std::uint64_t draws_ = 0;
  std::uint32_t length_ = 1;
  std::uint32_t depth_ = 1;
  std::vector<std::uint32_t> points_;  // of this stretch, the latest first
  std::uint32_t turn_ = 0;             // of this stretch
  std::uint32_t current_ = 0;
  std::uint32_t idle_ = 0;
  std::uint64_t last_change_ = 0;
};

}  // namespace stalemate::sim
