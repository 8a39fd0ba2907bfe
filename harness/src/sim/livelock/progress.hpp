#pragma once

#include "sim/livelock/cycle_search.hpp"

namespace stalemate::sim {

/// Judges whether a launch makes progress: looks for a proof of livelock if nothing has changed, or
/// no work-item has ended, for long; gives up if nothing has for too long.
class Progress final : public ProgressJudge {
 public:
  explicit Progress(const CycleSearch::Rooms& rooms) : rooms_(rooms), search_(rooms) {}

  /// Before any work-item is awake.
  void begin();

  /// Called when the launch has had `progress_check_at` events, in the current work-item's.
  void check();

  /// What the current work-item's event was, while a proof is searched for.
  void note(const Happened& happened) { search_.note(rooms_.schedule.current(), happened); }

  std::uint32_t next_turn() override { return search_.next_turn(); }
  void work_item_ended() override { search_.stop(); }
  [[noreturn]] void deadlocked() override { rooms_.stuck.deadlocked(); }

 private:
  /// Events of each work-item before the next search.
  struct Waits {
    std::uint64_t idle = 0;
    std::uint64_t busy = 0;
  };
  void be_more_patient();
  void search_if_stuck(std::uint64_t sharers);
  std::uint64_t next_check(std::uint64_t sharers) const;

  CycleSearch::Rooms rooms_;
  CycleSearch search_;
  Waits waits_;
};

}  // namespace stalemate::sim
