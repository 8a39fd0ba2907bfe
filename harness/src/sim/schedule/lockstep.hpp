#pragma once

#include "sim/machine/machine.hpp"

/// Sub-groups whose lanes run in lockstep. The scheduler draws sub-groups, each of which is known
/// by its first work-item; a turn is a step of all its lanes that go the same way, one event each.
/// Nobody goes on in a sub-group before those of the ways that come first: no lane is fair to one
/// that it diverged from.
namespace stalemate::sim {

/// Before any work-item is awake.
void begin_lanes();

void make_lane_runnable(const WorkItem& item);
void suspend_lane(const WorkItem& self);

/// Who goes on in the step that is under way; null if it is over.
inline WorkItem* next_in_step() {
  if (machine.stepping == nullptr) return nullptr;
  Lanes& lanes = *machine.stepping;
  const std::uint32_t* top = lanes.ids.data() + lanes.levels.back().begin;
  for (const std::uint32_t count = top_size(lanes); lanes.gone < count;) {
    const std::uint32_t index = lanes.first + lanes.gone++;
    WorkItem& item = machine.work_items[top[index < count ? index : index - count]];
    if (item.state == State::Runnable) return &item;
  }
  return nullptr;
}

/// The sub-group's next step, begun by one of its lanes that is drawn.
WorkItem* begin_step(const WorkItem& first_of_sub_group);

/// The current work-item is about to go on with the block `target`. See stalemate_sim_branch.
void diverge(std::uint32_t target, std::uint32_t reconverges_at);

/// The current work-item begins the block. See stalemate_sim_join.
void reconverge(std::uint32_t block);

}  // namespace stalemate::sim
