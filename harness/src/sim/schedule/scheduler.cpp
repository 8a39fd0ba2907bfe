#include "sim/machine/lifecycle.hpp"

#include <algorithm>

#include "sim/machine/barrier.hpp"
#include "sim/machine/certify.hpp"
#include "sim/machine/machine.hpp"
#include "sim/machine/progress.hpp"
#include "sim/machine/turns.hpp"

namespace stalemate::sim {
namespace {

void point_to_local_memory(WorkGroup& group) {
  const Launch& launch = *machine.launch;
  if (launch.local_pointers.empty()) return;
  group.arguments = launch.arguments;
  group.pointers.resize(launch.local_pointers.size());
  for (std::size_t i = 0; i < group.pointers.size(); ++i) {
    group.pointers[i] = group.local + launch.local_pointers[i].offset_bytes;
    group.arguments[launch.local_pointers[i].argument] = &group.pointers[i];
  }
}

void start_group(WorkGroup& group) {
  group.slot = machine.local_memory.take_slot();
  group.local = machine.local_memory.base(group.slot);
  point_to_local_memory(group);
  for (std::uint32_t i = 0; i < group.barrier.count; ++i) {
    make_runnable(machine.work_items[group.barrier.first + i]);
  }
}

void end_group(const WorkGroup& group) {
  machine.local_memory.give_back(group.slot);
  --machine.groups_resident;
  start_groups();
}

void end_current() {
  WorkItem& self = *machine.current;
  WorkGroup& group = machine.groups[self.group];
  self.state = State::Ended;
  --machine.live;
  machine.last_change = machine.last_end = machine.ended.events;
  if (machine.certifying) stop_certifying();
  leave_barrier(group.barrier);
  leave_barrier(machine.sub_groups[self.sub_group]);
  suspend(self);
  if (group.barrier.live == 0) end_group(group);
}

void run_current() {
  const WorkGroup& group = machine.groups[machine.current->group];
  const Launch& launch = *machine.launch;
  const bool has_own = !launch.local_pointers.empty();
  launch.entry(has_own ? group.arguments.data() : launch.arguments.data());
}

}  // namespace

void start_groups() {
  const std::uint32_t asked = machine.settings.resident_groups;
  const auto count = static_cast<std::uint32_t>(machine.groups.size());
  const std::uint32_t places = asked == 0 ? count : asked;
  while (machine.groups_started < count && machine.groups_resident < places) {
    ++machine.groups_resident;
    start_group(machine.groups[machine.groups_started++]);
  }
}

void live_on_this_stack() {
  arrived();
  for (;;) {
    run_current();
    end_current();
    WorkItem& self = *machine.current;
    WorkItem* next = take_turn();
    if (next == nullptr) {
      if (machine.live != 0) fail_deadlocked();
      leave_all();
    }
    if (next->fiber.stack_pointer == nullptr) {
      next->fiber = self.fiber;  // begins here, without a switch
      machine.current = next;
      continue;
    }
    machine.stacks.give_back(self.fiber.stack);
    hand_over(*next);
  }
}

void leave_all() {
  switch_fibers(machine.current->fiber, machine.main);
  __builtin_unreachable();
}

}  // namespace stalemate::sim
