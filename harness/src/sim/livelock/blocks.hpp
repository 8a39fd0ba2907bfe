#pragma once

#include <cstdint>

#include "sim/livelock/stuck_report.hpp"
#include "sim/livelock/watch.hpp"

namespace stalemate::sim {

/// A work-item that has had no event for long. Brent's algorithm, as in cycle_search.cpp: one state
/// is kept, and another after twice as many blocks.
struct LongLoop {
  bool is_watched = false;
  std::uint32_t who = 0;
  std::uint64_t blocks = 0;  // as of its last one
  std::uint64_t blocks_end = 0;
  std::uint64_t since = 0;
  std::uint64_t power = 1;
  PrivateState kept = {};
};

/// Basic blocks are where a work-item's own state is known: see watch.hpp. Most of the time nobody
/// looks, and they are counted.
class Blocks {
 public:
  /// `looks` is set while `look` has to be called at each block, and not only `count`.
  Blocks(const LaunchState& state, Watch& watch, StuckReport& stuck, bool& looks)
      : state_(state), watch_(watch), stuck_(stuck), looks_(looks) {}

  /// Before any work-item is awake. So many blocks between two events are no computation any more.
  void begin(std::uint64_t blocks_max);

  /// The work-item begins a block.
  void count(WorkItem& self) {
    if (++self.blocks > next_look_) [[unlikely]]
      begin_long_loop(self);
  }

  /// Likewise; its state is from `low` on.
  void look(WorkItem& self, const std::byte* low);

  /// Looks at each block as long as the launch is certified, or a loop without events is.
  void choose_looks() { looks_ = state_.certifying || loop_.is_watched; }

 private:
  void begin_long_loop(const WorkItem& self);
  void end_long_loop();
  void look_for_return(const WorkItem& self, const std::byte* low);

  const LaunchState& state_;
  Watch& watch_;
  StuckReport& stuck_;
  bool& looks_;
  LongLoop loop_;
  std::uint64_t next_look_ = 0;  // blocks since the last event
  std::uint64_t limit_ = 0;
};

}  // namespace stalemate::sim
