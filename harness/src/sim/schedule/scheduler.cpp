#include "sim/schedule/scheduler.hpp"

#include "sim/schedule/barrier_faults.hpp"

namespace stalemate::sim {

void Scheduler::begin(ProgressJudge& judge) {
  judge_ = &judge;
  begin_crew(crew_, state_);
  if (state_.settings.lockstep) lockstep_.begin();
  stacks_.begin(state_.launch->private_bytes);
  groups_started_ = groups_resident_ = 0;
  const Launch& launch = *state_.launch;
  draws_turns_ = state_.settings.policy == Policy::Random && !state_.settings.lockstep &&
                 launch.follow == nullptr && !launch.record;
  turns_.begin(crew_.live, state_.launch->seed);
  draw_start_order();
}

void Scheduler::run() {
  if (crew_.live == 0) return;
  start_groups();
  crew_.current = take_turn();
  begin_fiber(*crew_.current);
  switch_fibers(main_, crew_.current->fiber);
}

void Scheduler::note_turn(std::uint32_t id) {
  std::vector<Segment>& segments = state_.ended.segments;
  if (!segments.empty() && segments.back().work_item == id) {
    ++segments.back().events;
  } else {
    segments.push_back({id, 1});
  }
}

void Scheduler::begin_fiber(WorkItem& item) {
  prepare(item.fiber, stacks_.take(), entry_);
}

void Scheduler::yield_by_all_rules() {
  WorkItem* next = take_turn();
  if (next != crew_.current) hand_over(*next);
}

void Scheduler::wait_for_others() {
  WorkItem* next = take_turn();
  if (next == nullptr) judge_->deadlocked();
  if (next != crew_.current) hand_over(*next);
}

void Scheduler::make_runnable(WorkItem& item) {
  item.state = State::Runnable;
  if (state_.settings.lockstep) return lockstep_.make_runnable(item);
  turns_.add(item.id);
}

void Scheduler::suspend(WorkItem& self) {
  if (!state_.settings.lockstep) return turns_.remove(self.id);
  const Barrier* diverged = lockstep_.suspend(self);
  if (diverged != nullptr) [[unlikely]]
    fail_diverged(*diverged);
}

void Scheduler::fail_diverged(const Barrier& sub_group) {
  fail(diverged_before_barrier(*state_.launch, crew_, sub_group));
}

void Scheduler::fail_unwaited() {
  fail(ended_before_wait(*state_.launch, current()));
}

void Scheduler::suspend_and_wait() {
  suspend(*crew_.current);
  wait_for_others();
}

void Scheduler::diverge(std::uint32_t target, std::uint32_t reconverges_at) {
  if (lockstep_.diverge(target, reconverges_at)) suspend_and_wait();
}

void Scheduler::reconverge(std::uint32_t block) {
  if (lockstep_.reconverge(block)) suspend_and_wait();
}

void Scheduler::fail(Fault&& fault) {
  state_.ended.fault = std::move(fault);
  leave_all();
}

void Scheduler::leave_all() {
  switch_fibers(crew_.current->fiber, main_);
  __builtin_unreachable();
}

void Scheduler::check_divergence(const Barrier& barrier, std::uint64_t site) {
  const Launch& launch = *state_.launch;
  if (barrier.live < barrier.count) {
    fail(ended_before_barrier(launch, current(), ended_in(crew_, barrier)));
  }
  if (barrier.waiting != 0 && barrier.site != site) {
    fail(at_different_barriers(launch, waiting_in(crew_, barrier), current(), site));
  }
}

void Scheduler::leave_barrier(Barrier& barrier) {
  --barrier.live;
  if (barrier.waiting == 0) return;
  fail(ended_before_barrier(*state_.launch, waiting_in(crew_, barrier), current()));
}

void Scheduler::wait_in(Barrier& barrier, State state, std::uint64_t site) {
  WorkItem& self = current();
  ++barrier.waiting;
  barrier.site = site;
  barrier.state = state;
  self.site = site;
  self.state = state;
  suspend_and_wait();
}

void Scheduler::release_all(Barrier& barrier, State state) {
  barrier.waiting = 0;
  state_.note_change();
  for (std::uint32_t i = 0; i < barrier.count; ++i) {
    WorkItem& item = crew_.items[barrier.first + i];
    if (item.state == state) make_runnable(item);
  }
  // In lockstep the last one to come is not the first to leave.
  if (state_.settings.lockstep) wait_for_others();
}

}  // namespace stalemate::sim
