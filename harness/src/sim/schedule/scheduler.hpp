#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/local_memory.hpp"
#include "sim/schedule/crew.hpp"
#include "sim/schedule/lockstep.hpp"
#include "sim/schedule/progress_judge.hpp"
#include "sim/schedule/stacks.hpp"
#include "sim/schedule/turns.hpp"

namespace stalemate::sim {

/// Who has the processor when: work-items on fibers of their own, one at a time, from the start of
/// their work-group to their end.
class Scheduler {
 public:
  /// Fibers begin in `entry`, which has to call `arrived`, then `live`.
  Scheduler(LaunchState& state, LocalMemory& local, void (*entry)())
      : state_(state), local_(local), entry_(entry) {}

  /// Before a launch, whose progress `judge` looks at.
  void begin(ProgressJudge& judge);

  /// Runs until all work-items have ended, or `leave_all` is called.
  void run();

  // For who decides all turns, and begins work-items anew as often as it likes: `begin`, then
  // these and no `run`.
  /// All work-groups become resident, each with local memory. Nobody is awake.
  void begin_led();
  /// The work-item begins in `entry` at its next turn, which has to call `arrived` first.
  void begin_anew(WorkItem& item, void (*entry)());
  /// It goes on, until it calls `pause` or the launch ends.
  void lead(WorkItem& item) {
    crew_.current = &item;
    switch_fibers(main_, item.fiber);
  }
  /// Back to who leads the current work-item.
  void pause() { switch_fibers(crew_.current->fiber, main_); }
  /// What the current work-item does from its beginning to its end.
  void run_current();

  /// What a fiber runs: a work-item from its beginning to its end, then another, if the turn is
  /// one's that has not begun.
  [[noreturn]] void live();

  const Crew& crew() const { return crew_; }
  Crew& crew() { return crew_; }
  WorkItem& current() { return *crew_.current; }
  const Turns& turns() const { return turns_; }
  const Lockstep& lockstep() const { return lockstep_; }
  std::uint32_t groups_started() const { return groups_started_; }
  std::uint32_t groups_resident() const { return groups_resident_; }

  /// A scheduling point: others may run before it returns. No proof of livelock is searched for.
  void yield();
  /// The same, whatever is searched for.
  [[gnu::noinline]] void yield_by_all_rules();

  /// The current work-item waits in `state` for all others of the barrier, at a place called
  /// `site`. The last one to come calls `act`, then wakes the others. Faults if they diverge.
  template <class Act>
  void arrive(Barrier& barrier, State state, std::uint64_t site, const Act& act) {
    check_divergence(barrier, site);
    if (barrier.waiting + 1 < barrier.live) return wait_in(barrier, state, site);
    act();
    release_all(barrier, state);
  }

  // In lockstep: see stalemate_sim_branch and stalemate_sim_join.
  void diverge(std::uint32_t target, std::uint32_t reconverges_at);
  void reconverge(std::uint32_t block);

  /// Ends the launch. The fault must not live on the caller's stack, which nobody unwinds.
  [[noreturn]] void fail(Fault&& fault);

  /// Leaves all fibers where they are, and goes back to `run`.
  [[noreturn]] void leave_all();

 private:
  WorkItem* take_turn();
  std::uint32_t next_turn();
  [[gnu::noinline]] void begin_fiber(WorkItem& item);
  void hand_over(WorkItem& next);
  bool yield_in_step();
  void wait_for_others();
  void make_runnable(WorkItem& item);
  void suspend(WorkItem& self);
  void suspend_and_wait();
  // Apart from who calls it, which would else have room for a fault on each way.
  [[noreturn, gnu::noinline]] void fail_diverged(const Barrier& sub_group);
  [[noreturn, gnu::noinline]] void fail_unwaited();
  void note_turn(std::uint32_t id);

  void draw_start_order();
  void start_groups();
  void start_group(WorkGroup& group);
  void end_group(const WorkGroup& group);
  void end_current();
  [[gnu::noinline]] void give_stack_to_next();

  void check_divergence(const Barrier& barrier, std::uint64_t site);
  void leave_barrier(Barrier& barrier);
  void wait_in(Barrier& barrier, State state, std::uint64_t site);
  void release_all(Barrier& barrier, State state);

  LaunchState& state_;
  LocalMemory& local_;
  void (*entry_)();
  ProgressJudge* judge_ = nullptr;
  Crew crew_;
  Turns turns_{state_};
  Lockstep lockstep_{state_, crew_, turns_};
  Fiber main_;
  Stacks stacks_;
  std::vector<std::uint32_t> start_order_;  // of work-groups; empty: that of their numbers
  std::uint32_t groups_started_ = 0;
  std::uint32_t groups_resident_ = 0;
  bool draws_turns_ = false;  // all of them, and nobody notes them
};

[[gnu::always_inline]] inline void Scheduler::hand_over(WorkItem& next) {
  if (next.fiber.stack_pointer == nullptr) [[unlikely]]
    begin_fiber(next);
  WorkItem& self = *crew_.current;
  crew_.current = &next;
  switch_fibers(self.fiber, next.fiber);
}

/// Within a step; whether one was under way.
[[gnu::always_inline]] inline bool Scheduler::yield_in_step() {
  WorkItem* const lane = lockstep_.next_in_step();
  if (lane == nullptr) return false;
  if (lane != crew_.current) hand_over(*lane);
  return true;
}

[[gnu::always_inline]] inline void Scheduler::yield() {
  if (!draws_turns_) {
    if (!state_.settings.lockstep || !yield_in_step()) yield_by_all_rules();
    return;
  }
  const std::uint32_t id = turns_.drawn();
  turns_.set_latest(id);
  WorkItem& next = crew_.items[id];
  if (&next != crew_.current) hand_over(next);
}

/// There is one who can go on.
inline std::uint32_t Scheduler::next_turn() {
  if (state_.certifying) [[unlikely]] {
    const std::uint32_t id = judge_->next_turn();
    // Turns of a search are not noted: who follows the others comes to the same search.
    if (id != kNobodysTurn) return id;
  }
  const std::uint32_t id = turns_.next();
  if (state_.launch->record) [[unlikely]]
    note_turn(id);
  return id;
}

inline WorkItem* Scheduler::take_turn() {
  if (state_.settings.lockstep) {
    if (WorkItem* lane = lockstep_.next_in_step()) return lane;
  }
  if (turns_.runnable().empty()) return nullptr;
  turns_.set_latest(next_turn());
  WorkItem& item = crew_.items[turns_.latest()];
  return state_.settings.lockstep ? lockstep_.begin_step(item) : &item;
}

}  // namespace stalemate::sim
