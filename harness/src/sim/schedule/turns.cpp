#include "sim/machine/turns.hpp"

#include "sim/machine/certify.hpp"
#include "sim/machine/lifecycle.hpp"
#include "sim/machine/lockstep.hpp"
#include "sim/machine/progress.hpp"
#include "sim/schedule/draw.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint64_t kEventsInTurn = 64;  // after the segments that are followed

std::uint32_t draw_turn(std::uint32_t count) {
  return scaled(draw(machine.turn_key, ++machine.turns_drawn), count);
}

bool keeps_turn() {
  if (machine.turns_left == 0 || !machine.runnable.has(machine.turn_of)) return false;
  --machine.turns_left;
  return true;
}

std::uint32_t turn_in_ring(std::uint64_t events) {
  if (keeps_turn()) return machine.turn_of;
  machine.turns_left = events - 1;
  return machine.runnable.from(machine.turn_of + 1);
}

std::uint32_t turn_in_bursts() {
  if (keeps_turn()) return machine.turn_of;
  const std::uint32_t mean = std::max(machine.settings.burst_events, 1u);
  machine.turns_left = draw_turn(2 * mean - 1);
  return machine.runnable[draw_turn(machine.runnable.size())];
}

std::uint32_t turn_in_series() {
  if (machine.runnable.has(machine.turn_of)) return machine.turn_of;
  // Work-groups before this one have ended: the first of all is of this one, if any is.
  return machine.runnable.from(0);
}

std::uint32_t turn_by_policy() {
  switch (machine.settings.policy) {
    case Policy::Serial: return turn_in_series();
    case Policy::RoundRobin: return turn_in_ring(1);
    case Policy::Random: return machine.runnable[draw_turn(machine.runnable.size())];
    case Policy::Bursts: return turn_in_bursts();
    case Policy::Pct: return machine.priorities.next(machine.runnable, machine.last_change);
    case Policy::Mix: break;  // `drawn` leaves none
  }
  return 0;
}

std::uint32_t turn_by_segments(const std::vector<Segment>& segments) {
  for (; machine.segment < segments.size(); ++machine.segment, machine.segment_used = 0) {
    const Segment& segment = segments[machine.segment];
    if (segment.work_item >= machine.work_items.size()) continue;
    if (machine.segment_used >= segment.events || !machine.runnable.has(segment.work_item)) {
      continue;
    }
    ++machine.segment_used;
    return segment.work_item;
  }
  return turn_in_ring(kEventsInTurn);
}

void note_turn(std::uint32_t id) {
  std::vector<Segment>& segments = machine.ended.segments;
  if (!segments.empty() && segments.back().work_item == id) {
    ++segments.back().events;
  } else {
    segments.push_back({id, 1});
  }
}

}  // namespace

void begin_turns(std::uint64_t seed) {
  machine.turn_key = mix(seed ^ 0x632be59bd9b4e019u);
  machine.turns_drawn = 0;
  machine.turns_left = 0;
  machine.segment = 0;
  machine.segment_used = 0;
  const auto count = static_cast<std::uint32_t>(machine.work_items.size());
  if (machine.settings.policy == Policy::Pct) {
    machine.priorities.begin(count, machine.settings.pct_depth, seed);
  }
  machine.turn_of = machine.settings.policy == Policy::Serial ? 0 : draw_turn(count);
}

WorkItem* take_turn() {
  if (machine.settings.lockstep) {
    if (WorkItem* lane = next_in_step()) return lane;
  }
  if (machine.runnable.empty()) return nullptr;
  std::uint32_t id = machine.certifying ? certifying_turn() : kNobodysTurn;
  if (id == kNobodysTurn) {
    const std::vector<Segment>* segments = machine.launch->follow;
    id = segments == nullptr ? turn_by_policy() : turn_by_segments(*segments);
    // Turns of a search are not noted: who follows the others comes to the same search.
    if (machine.launch->record) [[unlikely]]
      note_turn(id);
  }
  machine.turn_of = id;
  WorkItem& item = machine.work_items[id];
  return machine.settings.lockstep ? begin_step(item) : &item;
}

void hand_over(WorkItem& next) {
  WorkItem& self = *machine.current;
  machine.current = &next;
  if (next.fiber.stack_pointer == nullptr) {
    prepare(next.fiber, machine.stacks.take(), &live_on_this_stack);
  }
  switch_fibers(self.fiber, next.fiber);
}

void wait_for_others() {
  WorkItem* next = take_turn();
  if (next == nullptr) fail_deadlocked();
  if (next != machine.current) hand_over(*next);
}

void can_go_on(std::uint32_t id) {
  machine.runnable.add(id);
  if (machine.settings.policy == Policy::Pct) machine.priorities.add(id);
}

void make_runnable(WorkItem& item) {
  item.state = State::Runnable;
  if (machine.settings.lockstep) return make_lane_runnable(item);
  can_go_on(item.id);
}

void suspend(WorkItem& self) {
  if (machine.settings.lockstep) return suspend_lane(self);
  machine.runnable.remove(self.id);
}

}  // namespace stalemate::sim
