#include "sim/machine/barrier.hpp"

#include <fmt/format.h>

#include "sim/machine/faults.hpp"
#include "sim/machine/turns.hpp"

namespace stalemate::sim {
namespace {

/// One of the barrier that does what `is_other` says; there is one.
template <class IsOther>
const WorkItem& other_in(const Barrier& barrier, const IsOther& is_other) {
  std::uint32_t id = barrier.first;
  while (!is_other(machine.work_items[id])) ++id;
  return machine.work_items[id];
}

const WorkItem& waiting_in(const Barrier& barrier) {
  return other_in(barrier, [&](const WorkItem& item) { return item.state == barrier.state; });
}

std::string presence(const WorkItem& item) {
  const char* what = item.state == State::Ended ? "has ended, its last event at" : "is at";
  return fmt::format("work-item {} of work-group {} {} {} ({})", item.id, item.group, what,
                     place_words(item.place),
                     *item.built_in == '\0' ? "no built-in" : item.built_in);
}

Fault divergence(const WorkItem& waits, const WorkItem& other, const char* why) {
  return {ViolationKind::BarrierDivergence,
          fmt::format("{}: work-item {} waits at {}, work-item {} {} {}", why, waits.id,
                      place_words(waits.place), other.id,
                      other.state == State::Ended ? "has ended, after" : "is at",
                      place_words(other.place)),
          {presence(waits), presence(other),
           "all work-items of a work-group must reach the same barriers"}};
}

}  // namespace

void check_divergence(const Barrier& barrier, std::uint64_t site) {
  const WorkItem& self = *machine.current;
  if (barrier.live < barrier.count) {
    const auto has_ended = [](const WorkItem& item) { return item.state == State::Ended; };
    fail(divergence(self, other_in(barrier, has_ended), "a work-item ended before a barrier"));
  }
  if (barrier.waiting != 0 && barrier.site != site) {
    fail(divergence(waiting_in(barrier), self, "work-items wait at different barriers"));
  }
}

void leave_barrier(Barrier& barrier) {
  --barrier.live;
  if (barrier.waiting == 0) return;
  fail(divergence(waiting_in(barrier), *machine.current, "a work-item ended before a barrier"));
}

void wait_in(Barrier& barrier, State state, std::uint64_t site) {
  WorkItem& self = *machine.current;
  ++barrier.waiting;
  barrier.site = site;
  barrier.state = state;
  self.site = site;
  self.state = state;
  suspend(self);
  wait_for_others();
}

void release_all(Barrier& barrier, State state) {
  barrier.waiting = 0;
  machine.last_change = machine.ended.events;
  for (std::uint32_t i = 0; i < barrier.count; ++i) {
    WorkItem& item = machine.work_items[barrier.first + i];
    if (item.state == state) make_runnable(item);
  }
  // In lockstep the last one to come is not the first to leave.
  if (machine.settings.lockstep) wait_for_others();
}

void fail_diverged(const Barrier& sub_group) {
  const auto waits = [](const WorkItem& item) {
    return item.state == State::AtBarrier || item.state == State::AtSubGroup;
  };
  fail(divergence(other_in(sub_group, waits), other_in(sub_group, is_kept_waiting),
                  "lanes in lockstep have diverged, and some wait at a barrier"));
}

}  // namespace stalemate::sim
