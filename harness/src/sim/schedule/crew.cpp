#include "sim/schedule/crew.hpp"

#include <algorithm>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

std::uint32_t unit_count(const LaunchState& state) {
  const std::uint32_t groups = state.launch->nd_range.work_groups;
  const std::uint32_t asked = state.settings.compute_units;
  return asked == 0 ? groups : std::min(asked, groups);
}

Barrier barrier_of(std::uint32_t first, std::uint32_t count) {
  return {.first = first, .count = count, .live = count};
}

/// What is the same for all work-items of a launch.
struct Shape {
  std::uint32_t group_size;
  std::uint32_t lanes;       // of a sub-group
  std::uint32_t sub_groups;  // of a work-group
  std::uint32_t units;
  std::uint64_t key;
};

Shape shape_of(const LaunchState& state, std::uint32_t units) {
  const std::uint32_t size = state.launch->nd_range.work_group_size;
  const std::uint32_t lanes = sub_group_size(state);
  return {size, lanes, (size + lanes - 1) / lanes, units, mix(state.launch->seed)};
}

// Most of what a short launch costs is this: no division that a work-group can have in common.
void begin_work_items(Crew& crew, const Shape& shape, std::uint32_t group) {
  const std::uint32_t first = group * shape.group_size;
  const std::uint32_t unit = group % shape.units;
  for (std::uint32_t local_id = 0; local_id < shape.group_size; ++local_id) {
    WorkItem& item = crew.items[first + local_id];
    item.id = first + local_id;
    item.local_id = local_id;
    item.group = group;
    item.sub_group = group * shape.sub_groups + local_id / shape.lanes;
    item.unit = unit;
    item.draw_key = mix(shape.key + item.id);
  }
}

void begin_sub_groups(Crew& crew, std::uint32_t size, std::uint32_t lanes) {
  crew.sub_groups.clear();
  for (const WorkGroup& group : crew.groups) {
    for (std::uint32_t lane = 0; lane < size; lane += lanes) {
      crew.sub_groups.push_back(
          barrier_of(group.barrier.first + lane, std::min(lanes, size - lane)));
    }
  }
}

}  // namespace

std::uint32_t sub_group_size(const LaunchState& state) {
  return std::clamp(state.settings.sub_group_size, 1u,
                    std::max(state.launch->nd_range.work_group_size, 1u));
}

void begin_crew(Crew& crew, const LaunchState& state) {
  const NdRange& range = state.launch->nd_range;
  crew.current = nullptr;
  crew.units = unit_count(state);
  crew.live = static_cast<std::uint32_t>(range.work_items());
  crew.groups.resize(range.work_groups);
  for (std::uint32_t i = 0; i < range.work_groups; ++i) {
    crew.groups[i].barrier = barrier_of(i * range.work_group_size, range.work_group_size);
  }
  begin_sub_groups(crew, range.work_group_size, sub_group_size(state));
  crew.items.clear();  // so that each is made anew in its place
  crew.items.resize(crew.live);
  const Shape shape = shape_of(state, crew.units);
  for (std::uint32_t i = 0; i < range.work_groups; ++i) begin_work_items(crew, shape, i);
}

}  // namespace stalemate::sim
