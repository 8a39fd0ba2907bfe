#include "sim/machine/run.hpp"

#include <algorithm>

#include "sim/machine/addresses.hpp"
#include "sim/machine/blocks.hpp"
#include "sim/machine/lifecycle.hpp"
#include "sim/machine/lockstep.hpp"
#include "sim/machine/machine.hpp"
#include "sim/machine/ordering.hpp"
#include "sim/machine/progress.hpp"
#include "sim/machine/turns.hpp"
#include "sim/schedule/draw.hpp"
#include "sim/schedule/swarm.hpp"

namespace stalemate::sim {

Machine machine;

namespace {

// From a static library the linker takes only what something refers to, and instrumented code is
// loaded later: one function of each file brings all.
[[gnu::used]] const void* const kLinked[] = {reinterpret_cast<const void*>(&stalemate_sim_load1),
                                             reinterpret_cast<const void*>(&stalemate_sim_leave)};

// For each idle event that a work-item may have, so many basic blocks between two events: a long
// computation must not look like an endless loop.
constexpr std::uint64_t kBlocksPerIdleEvent = 10000;

std::uint32_t unit_count() {
  const auto groups = static_cast<std::uint32_t>(machine.groups.size());
  const std::uint32_t asked = machine.settings.compute_units;
  return asked == 0 ? groups : std::min(asked, groups);
}

void begin_barrier(Barrier& barrier, std::uint32_t first, std::uint32_t count) {
  barrier = {.first = first, .count = count, .live = count};
}

void begin_work_item(std::uint32_t id, std::uint32_t sub_group_size) {
  const std::uint32_t size = machine.launch->nd_range.work_group_size;
  const std::uint32_t sub_groups = (size + sub_group_size - 1) / sub_group_size;
  WorkItem& item = machine.work_items[id];
  item = {};
  item.id = id;
  item.local_id = id % size;
  item.group = id / size;
  item.sub_group = item.group * sub_groups + item.local_id / sub_group_size;
  item.unit = item.group % unit_count();
  item.draw_key = mix(mix(machine.launch->seed) + id);
}

void begin_sub_groups(std::uint32_t sub_group_size) {
  machine.sub_groups.clear();
  const std::uint32_t size = machine.launch->nd_range.work_group_size;
  for (const WorkGroup& group : machine.groups) {
    for (std::uint32_t lane = 0; lane < size; lane += sub_group_size) {
      begin_barrier(machine.sub_groups.emplace_back(), group.barrier.first + lane,
                    std::min(sub_group_size, size - lane));
    }
  }
}

std::uint32_t lanes_of_sub_group() {
  return std::clamp(machine.settings.sub_group_size, 1u,
                    std::max(machine.launch->nd_range.work_group_size, 1u));
}

void begin_work_items() {
  const NdRange& range = machine.launch->nd_range;
  const std::uint32_t sub_group_size = lanes_of_sub_group();
  machine.groups.resize(range.work_groups);
  machine.work_items.resize(range.work_items());
  for (std::uint32_t i = 0; i < range.work_groups; ++i) {
    begin_barrier(machine.groups[i].barrier, i * range.work_group_size, range.work_group_size);
  }
  begin_sub_groups(sub_group_size);
  machine.live = static_cast<std::uint32_t>(range.work_items());
  for (std::uint32_t id = 0; id < machine.live; ++id) begin_work_item(id, sub_group_size);
  if (machine.settings.lockstep) begin_lanes();
  machine.runnable.begin(machine.live);
  machine.groups_started = 0;
  machine.groups_resident = 0;
}

void begin_memory() {
  const Settings& settings = machine.settings;
  begin_addresses();
  machine.stacks.reclaim();
  const auto groups = static_cast<std::uint32_t>(machine.groups.size());
  machine.local_memory.begin(machine.launch->local_bytes, groups, machine.launch->seed);
  machine.buffers.begin(settings.store_buffers ? machine.unit_owner(unit_count()) : 0);
  if (settings.cache != Cache::None) machine.cache.begin(unit_count(), settings.line_bytes);
  machine.weak = settings.store_buffers || settings.cache != Cache::None;
}

void begin(const Launch& launch, const Settings& settings) {
  machine.launch = &launch;
  machine.settings = settings_of_launch(settings, launch.seed);
  machine.ended = {};
  begin_work_items();
  begin_memory();
  machine.last_change = 0;
  machine.last_end = 0;
  machine.certifying = false;
  begin_progress();
  // In lockstep all lanes go round together.
  const std::uint64_t lanes = settings.lockstep ? lanes_of_sub_group() : 1;
  begin_blocks(settings.idle_events * kBlocksPerIdleEvent / lanes);
  machine.races.begin(launch, settings);
  begin_turns(launch.seed);
}

}  // namespace

Ended run(const Launch& launch, const Settings& settings) {
  if (launch.nd_range.work_items() > kWorkItemsMax) {
    Ended ended;
    ended.unsupported = "more than 65,536 work-items in a dispatch";
    return ended;
  }
  begin(launch, settings);
  if (machine.live != 0) {
    start_groups();
    WorkItem* first = take_turn();
    prepare(first->fiber, machine.stacks.take(), &live_on_this_stack);
    machine.current = first;
    switch_fibers(machine.main, first->fiber);
  }
  drain_all();
  return std::move(machine.ended);
}

}  // namespace stalemate::sim
