// What becomes of work-groups and work-items from their start to their end.
#include <numeric>
#include <utility>

#include "sim/schedule/scheduler.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint64_t kOfStartOrder = 0xd6e8feb86659fd93u;

void point_to_local_memory(const Launch& launch, WorkGroup& group) {
  if (launch.local_pointers.empty()) return;
  group.arguments = launch.arguments;
  group.pointers.resize(launch.local_pointers.size());
  for (std::size_t i = 0; i < group.pointers.size(); ++i) {
    group.pointers[i] = group.local + launch.local_pointers[i].offset_bytes;
    group.arguments[launch.local_pointers[i].argument] = &group.pointers[i];
  }
}

}  // namespace

void Scheduler::start_group(WorkGroup& group) {
  group.slot = local_.take_slot();
  group.local = local_.base(group.slot);
  point_to_local_memory(*state_.launch, group);
  for (std::uint32_t i = 0; i < group.barrier.count; ++i) {
    make_runnable(crew_.items[group.barrier.first + i]);
  }
}

/// Where not all work-groups have a place, OpenCL says of none that it comes before another. In
/// half of the launches they come by their numbers, as GPUs mostly do it.
void Scheduler::draw_start_order() {
  start_order_.clear();
  const std::uint32_t places = state_.settings.resident_groups;
  const auto count = static_cast<std::uint32_t>(crew_.groups.size());
  if (places == 0 || places >= count) return;
  const std::uint64_t key = mix(turns_.key() ^ kOfStartOrder);
  if (key % 2 == 0) return;
  start_order_.resize(count);
  std::iota(start_order_.begin(), start_order_.end(), 0u);
  for (std::uint32_t left = count; left > 1; --left) {
    std::swap(start_order_[left - 1], start_order_[scaled(draw(key, left), left)]);
  }
}

/// Gives work-groups the places that are free.
void Scheduler::start_groups() {
  const std::uint32_t asked = state_.settings.resident_groups;
  const auto count = static_cast<std::uint32_t>(crew_.groups.size());
  const std::uint32_t places = asked == 0 ? count : asked;
  while (groups_started_ < count && groups_resident_ < places) {
    ++groups_resident_;
    const std::uint32_t next = groups_started_++;
    start_group(crew_.groups[start_order_.empty() ? next : start_order_[next]]);
  }
}

void Scheduler::begin_led() {
  for (WorkGroup& group : crew_.groups) start_group(group);
}

void Scheduler::begin_anew(WorkItem& item, void (*entry)()) {
  const bool has_stack = item.fiber.stack.low != nullptr;
  prepare(item.fiber, has_stack ? item.fiber.stack : stacks_.take(), entry);
}

void Scheduler::end_group(const WorkGroup& group) {
  local_.give_back(group.slot);
  --groups_resident_;
  start_groups();
}

void Scheduler::run_current() {
  const WorkGroup& group = crew_.group_of_current();
  const Launch& launch = *state_.launch;
  const bool has_own = !launch.local_pointers.empty();
  launch.entry(has_own ? group.arguments.data() : launch.arguments.data());
}

void Scheduler::end_current() {
  WorkItem& self = current();
  if (self.unwaited != 0) fail_unwaited();
  WorkGroup& group = crew_.groups[self.group];
  self.state = State::Ended;
  --crew_.live;
  state_.note_change();
  state_.last_end = state_.ended.events;
  if (state_.certifying) [[unlikely]]
    judge_->work_item_ended();
  leave_barrier(group.barrier);
  leave_barrier(crew_.sub_groups[self.sub_group]);
  suspend(self);
  if (group.barrier.live == 0) end_group(group);
}

// What is on a work-item's stack all its life is this: little, as all stacks share the processor's
// nearest cache.
void Scheduler::live() {
  for (;;) {
    run_current();
    end_current();
    give_stack_to_next();
  }
}

void Scheduler::give_stack_to_next() {
  WorkItem& self = current();
  WorkItem* next = take_turn();
  if (next == nullptr) {
    if (crew_.live != 0) judge_->deadlocked();
    leave_all();
  }
  if (next->fiber.stack_pointer == nullptr) {
    next->fiber = self.fiber;  // begins here, without a switch
    crew_.current = next;
    return;
  }
  stacks_.give_back(self.fiber.stack);
  hand_over(*next);
}

}  // namespace stalemate::sim
