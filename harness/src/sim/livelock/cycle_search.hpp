#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/livelock/blocks.hpp"
#include "sim/livelock/whole_state.hpp"

namespace stalemate::sim {

enum class Looks : std::uint8_t {
  Idle,  // nothing changes; the search ends when something does
  Busy,  // no work-item comes to its end
};

/// The search for a proof of livelock, once a launch looks stuck. For a while work-items then take
/// turns, an event each, every store is visible at once and no weak compare-exchange fails: one of
/// the schedules that the device may take, and a fair one. If the state of everything comes back,
/// which Brent's algorithm finds without keeping the states ("An improved Monte Carlo factorization
/// algorithm", BIT 1980), the turns in between are a cycle. It is run once more to write it down,
/// and then, turn by turn as it was written down, again; each time everything has to be as before,
/// word for word. Without a proof the launch goes on as it did.
class CycleSearch {
 public:
  struct Rooms {
    LaunchState& state;
    Scheduler& schedule;
    Memory& memory;
    Watch& watch;
    Blocks& blocks;
    StuckReport& stuck;
  };
  explicit CycleSearch(const Rooms& rooms) : rooms_(rooms), state_(rooms.state) {}

  /// Before any work-item is awake.
  void begin() { in_vain_.reset(); }

  /// The search takes so many rounds, in each of which everybody has a turn, at most.
  void start(Looks looks, std::uint64_t rounds);

  /// The search is over: without a proof, or because a work-item came to its end.
  void stop();

  /// Whose turn it is; kNobodysTurn if the search has just ended.
  std::uint32_t next_turn();

  /// An event of the work-item that is part of the search.
  void note(const WorkItem& self, const Happened& happened);

  /// What the search that has just ended looked for, if it took all its rounds.
  std::optional<Looks> take_in_vain();

 private:
  enum class Doing : std::uint8_t { Searching, WritingDown, Following };

  Whole whole() const { return {state_, rooms_.schedule, rooms_.memory, rooms_.watch}; }
  const Turns& turns() const { return rooms_.schedule.turns(); }
  bool is_serial() const { return state_.settings.policy == Policy::Serial; }
  void search_on();
  void begin_pass();
  void begin_writing_down(std::uint64_t rounds);
  void begin_following(int passes);
  void begin_check(const Certificate& given);
  bool is_fair() const;
  bool has_come_back() const;
  void give_up_cycle();
  void end_writing_down();
  void end_following();
  void compare_hashes();
  bool has_moved() const;
  void search_round();
  void end_round();
  std::uint32_t next_in_round() const;
  void write_down(std::uint32_t id);
  std::uint32_t next_in_cycle();
  std::uint32_t turn_in_cycle();
  std::uint32_t turn_in_round();

  Rooms rooms_;
  LaunchState& state_;
  Looks looks_ = Looks::Idle;
  std::optional<Looks> in_vain_;
  std::uint64_t begun_ = 0;
  std::uint64_t rounds_left_ = 0;
  Doing doing_ = Doing::Searching;
  // Brent's: the hash of one state, kept until twice as many rounds have gone by.
  std::uint64_t kept_hash_ = 0;
  std::uint64_t rounds_since_ = 0;
  std::uint64_t power_ = 1;
  // The cycle that is written down or followed.
  std::uint64_t cycle_rounds_left_ = 0;
  int passes_left_ = 0;
  std::size_t segment_ = 0;
  std::uint64_t segment_used_ = 0;
  std::vector<bool> stepped_;
  StateWords come_back_to_;
  Certificate certificate_;
  bool is_given_ = false;  // the launch came with it
  CycleAccount account_;
};

}  // namespace stalemate::sim
