#include "sim/lockstep.hpp"

#include <algorithm>

#include "sim/meet.hpp"
#include "sim/mix.hpp"
#include "sim/turns.hpp"

namespace stalemate::sim {
namespace {

WorkItem& item_of(std::uint32_t id) {
  return machine.work_items[id];
}

Lanes& lanes_of(const WorkItem& item) {
  return machine.lanes[item.sub_group];
}

const Meeting& sub_group_of(const Lanes& lanes) {
  return machine.sub_groups[static_cast<std::size_t>(&lanes - machine.lanes.data())];
}

auto top_of(Lanes& lanes) {
  return lanes.ids.begin() + lanes.levels.back().begin;
}

template <class Is>
bool any_in_top(Lanes& lanes, const Is& is) {
  return std::any_of(top_of(lanes), lanes.ids.end(),
                     [&](std::uint32_t id) { return is(item_of(id)); });
}

std::uint32_t top_size(const Lanes& lanes) {
  return static_cast<std::uint32_t>(lanes.ids.size()) - lanes.levels.back().begin;
}

void restart_step(Lanes& lanes) {
  lanes.gone = 0;
  lanes.first = scaled(draw(lanes.draw_key, ++lanes.steps), top_size(lanes));
}

/// Who was kept from going on by those above, or by those who had not come.
void resume_top(Lanes& lanes) {
  const std::uint32_t meets_at = lanes.levels.back().meets_at;
  for (auto id = top_of(lanes); id != lanes.ids.end(); ++id) {
    WorkItem& item = item_of(*id);
    const bool has_met = item.state == State::AtMeeting && item.block != meets_at;
    if (item.state != State::AtBranch && !has_met) continue;
    item.state = State::Runnable;
    ++lanes.runnable;
  }
}

void drop_ended(Lanes& lanes) {
  const auto has_ended = [](std::uint32_t id) { return item_of(id).state == State::Ended; };
  lanes.ids.erase(std::remove_if(top_of(lanes), lanes.ids.end(), has_ended), lanes.ids.end());
}

/// Those of the next level go on, or of the one below where nobody is left to be waited for.
void give_way(Lanes& lanes) {
  while (lanes.runnable == 0 && lanes.levels.size() > 1) {
    lanes.levels.pop_back();
    resume_top(lanes);
  }
}

/// Which of the ways from a branch comes first is the same throughout a dispatch, and drawn: who
/// waits for the others may depend on it.
std::uint64_t rank(const WorkItem& item) {
  return item.state == State::AtBranch ? mix(machine.turn_key ^ item.block) | 1u : 0;
}

/// First those who need not go anywhere to meet the others, then way by way.
void sort_by_ways(Lanes& lanes) {
  for (auto id = top_of(lanes); id != lanes.ids.end(); ++id) {
    WorkItem& item = item_of(*id);
    if (item.state == State::AtBranch && item.block == lanes.meets_at)
      item.state = State::AtMeeting;
  }
  std::stable_sort(top_of(lanes), lanes.ids.end(), [](std::uint32_t a, std::uint32_t b) {
    return rank(item_of(a)) < rank(item_of(b));
  });
}

/// A level for each way. Theirs gives way to them, unless they meet again before it does.
void part_ways(Lanes& lanes) {
  sort_by_ways(lanes);
  const Level whole = lanes.levels.back();
  if (whole.meets_at == lanes.meets_at) lanes.levels.pop_back();
  std::uint64_t before = 0;
  for (std::uint32_t index = whole.begin; index < lanes.ids.size(); ++index) {
    const std::uint64_t way = rank(item_of(lanes.ids[index]));
    if (way != before) lanes.levels.push_back({index, lanes.meets_at});
    before = way;
  }
  resume_top(lanes);
}

void leave_branch(Lanes& lanes) {
  if (lanes.parted) {
    part_ways(lanes);
  } else {
    resume_top(lanes);
  }
  lanes.target = 0;
  lanes.parted = false;
}

bool waits_for_all(const WorkItem& item) {
  return item.state == State::AtBarrier || item.state == State::AtSubGroup;
}

bool has_parted(const Lanes& lanes) {
  return lanes.levels.size() > 1 &&
         std::any_of(lanes.ids.begin(), lanes.ids.end(),
                     [](std::uint32_t id) { return is_kept_waiting(item_of(id)); });
}

/// No lane of the top level can go on as it is.
void settle(Lanes& lanes) {
  drop_ended(lanes);
  if (any_in_top(lanes, waits_for_all)) {
    if (has_parted(lanes)) fail_parted(sub_group_of(lanes));
  } else if (lanes.target != 0) {
    leave_branch(lanes);
  } else {
    give_way(lanes);
  }
  if (lanes.runnable == 0) {
    machine.runnable.remove(sub_group_of(lanes).first);
    lanes.gone = top_size(lanes);
  } else {
    restart_step(lanes);
  }
}

void wait_as(State state, std::uint32_t block) {
  WorkItem& self = *machine.current;
  self.state = state;
  self.block = block;
  put_lane_aside(self);
  wait_for_others();
}

void begin_lanes_of(Lanes& lanes, const Meeting& sub_group) {
  lanes.ids.clear();
  lanes.levels.assign(1, {});
  lanes.runnable = lanes.target = 0;
  lanes.parted = false;
  lanes.steps = 0;
  lanes.draw_key = mix(item_of(sub_group.first).draw_key);
  for (std::uint32_t i = 0; i < sub_group.count; ++i) lanes.ids.push_back(sub_group.first + i);
}

}  // namespace

void begin_lanes() {
  machine.stepping = nullptr;
  machine.lanes.resize(machine.sub_groups.size());
  for (std::size_t i = 0; i < machine.lanes.size(); ++i) {
    begin_lanes_of(machine.lanes[i], machine.sub_groups[i]);
  }
}

void wake_lane(const WorkItem& item) {
  Lanes& lanes = lanes_of(item);
  if (lanes.runnable++ == 0) machine.runnable.add(sub_group_of(lanes).first);
}

void put_lane_aside(const WorkItem& self) {
  Lanes& lanes = lanes_of(self);
  if (--lanes.runnable == 0) settle(lanes);
}

WorkItem* next_in_step() {
  if (machine.stepping == nullptr) return nullptr;
  Lanes& lanes = *machine.stepping;
  for (const std::uint32_t count = top_size(lanes); lanes.gone < count;) {
    const std::uint32_t index = lanes.first + lanes.gone++;
    const std::uint32_t place = index < count ? index : index - count;
    WorkItem& item = item_of(lanes.ids[lanes.levels.back().begin + place]);
    if (item.state == State::Runnable) return &item;
  }
  return nullptr;
}

WorkItem* begin_step(const WorkItem& first_of_sub_group) {
  machine.stepping = &lanes_of(first_of_sub_group);
  restart_step(*machine.stepping);
  return next_in_step();
}

void part(std::uint32_t target, std::uint32_t meets_at) {
  Lanes& lanes = lanes_of(*machine.current);
  if (top_size(lanes) == 1) return;
  if (lanes.target == 0) {
    lanes.target = target;
    lanes.meets_at = meets_at;
  }
  lanes.parted |= target != lanes.target;
  wait_as(State::AtBranch, target);
}

void meet_again(std::uint32_t block) {
  if (lanes_of(*machine.current).levels.back().meets_at == block) wait_as(State::AtMeeting, block);
}

}  // namespace stalemate::sim
