#include "sim/machine/meet.hpp"

#include <fmt/format.h>

#include "sim/machine/faults.hpp"
#include "sim/machine/turns.hpp"

namespace stalemate::sim {
namespace {

/// One of the meeting that does what `is_other` says; there is one.
template <class IsOther>
const WorkItem& other_in(const Meeting& meeting, const IsOther& is_other) {
  std::uint32_t id = meeting.first;
  while (!is_other(machine.work_items[id])) ++id;
  return machine.work_items[id];
}

const WorkItem& waiting_in(const Meeting& meeting) {
  return other_in(meeting, [&](const WorkItem& item) { return item.state == meeting.state; });
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

void check_divergence(const Meeting& meeting, std::uint64_t site) {
  const WorkItem& self = *machine.current;
  if (meeting.live < meeting.count) {
    const auto has_ended = [](const WorkItem& item) { return item.state == State::Ended; };
    fail(divergence(self, other_in(meeting, has_ended), "a work-item ended before a barrier"));
  }
  if (meeting.waiting != 0 && meeting.site != site) {
    fail(divergence(waiting_in(meeting), self, "work-items wait at different barriers"));
  }
}

void leave_meeting(Meeting& meeting) {
  --meeting.live;
  if (meeting.waiting == 0) return;
  fail(divergence(waiting_in(meeting), *machine.current, "a work-item ended before a barrier"));
}

void wait_in(Meeting& meeting, State state, std::uint64_t site) {
  WorkItem& self = *machine.current;
  ++meeting.waiting;
  meeting.site = site;
  meeting.state = state;
  self.site = site;
  self.state = state;
  put_aside(self);
  wait_for_others();
}

void wake_all(Meeting& meeting, State state) {
  meeting.waiting = 0;
  machine.last_change = machine.ended.events;
  for (std::uint32_t i = 0; i < meeting.count; ++i) {
    WorkItem& item = machine.work_items[meeting.first + i];
    if (item.state == state) wake(item);
  }
  // In lockstep the last one to come is not the first to leave.
  if (machine.settings.lockstep) wait_for_others();
}

void fail_parted(const Meeting& sub_group) {
  const auto waits = [](const WorkItem& item) {
    return item.state == State::AtBarrier || item.state == State::AtSubGroup;
  };
  fail(divergence(other_in(sub_group, waits), other_in(sub_group, is_kept_waiting),
                  "lanes in lockstep have parted, and some wait at a barrier"));
}

}  // namespace stalemate::sim
