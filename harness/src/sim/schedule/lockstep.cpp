#include "sim/schedule/lockstep.hpp"

#include <algorithm>
#include <utility>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

std::vector<std::uint32_t>::iterator top_of(Lanes& lanes) {
  return lanes.ids.begin() + lanes.levels.back().begin;
}

}  // namespace

void Lockstep::restart_step(Lanes& lanes) {
  lanes.gone = 0;
  // A schedule that comes back has no draws.
  lanes.first =
      state_.certifying ? 0 : scaled(draw(lanes.draw_key, ++lanes.steps), top_size(lanes));
}

/// Who was kept from going on by those above, or by those who had not come.
void Lockstep::resume_top(Lanes& lanes) {
  const std::uint32_t reconverges_at = lanes.levels.back().reconverges_at;
  for (auto id = top_of(lanes); id != lanes.ids.end(); ++id) {
    WorkItem& item = item_of(*id);
    const bool has_reconverged =
        item.state == State::AtReconvergence && item.block != reconverges_at;
    if (item.state != State::AtBranch && !has_reconverged) continue;
    item.state = State::Runnable;
    ++lanes.runnable;
  }
}

void Lockstep::drop_ended(Lanes& lanes) {
  if (!std::exchange(lanes.have_ended, false)) return;
  const auto has_ended = [this](std::uint32_t id) { return item_of(id).state == State::Ended; };
  lanes.ids.erase(std::remove_if(top_of(lanes), lanes.ids.end(), has_ended), lanes.ids.end());
}

/// Those of the next level go on, or of the one below where nobody is left to be waited for.
void Lockstep::give_way(Lanes& lanes) {
  while (lanes.runnable == 0 && lanes.levels.size() > 1) {
    lanes.levels.pop_back();
    resume_top(lanes);
  }
}

/// Which of the ways from a branch comes first is the same throughout a dispatch, and drawn: who
/// waits for the others may depend on it.
std::uint64_t Lockstep::rank(const WorkItem& item) const {
  return item.state == State::AtBranch ? mix(turns_.key() ^ item.block) | 1u : 0;
}

/// Who has nowhere to go, since all meet there, is there.
void Lockstep::stop_at_reconvergence(Lanes& lanes) {
  for (auto id = top_of(lanes); id != lanes.ids.end(); ++id) {
    WorkItem& item = item_of(*id);
    const bool is_there = item.state == State::AtBranch && item.block == lanes.reconverges_at;
    if (is_there) item.state = State::AtReconvergence;
  }
}

/// Puts the lanes from `begin` on whose way has the lowest rank first; returns who is behind them.
/// There are two ways mostly, so that this is quicker than to sort; and no library chooses an
/// order.
Lockstep::Lane Lockstep::split(Lane begin, Lane end) {
  std::uint64_t lowest = rank(item_of(*begin));
  for (Lane id = begin + 1; id != end; ++id) lowest = std::min(lowest, rank(item_of(*id)));
  Lane behind = begin;
  for (Lane id = begin; id != end; ++id) {
    if (rank(item_of(*id)) == lowest) std::iter_swap(behind++, id);
  }
  return behind;
}

/// A level for each way. Theirs gives way to them, unless they meet again before it does.
void Lockstep::part_ways(Lanes& lanes) {
  stop_at_reconvergence(lanes);
  const Level whole = lanes.levels.back();
  if (whole.reconverges_at == lanes.reconverges_at) lanes.levels.pop_back();
  for (Lane id = lanes.ids.begin() + whole.begin; id != lanes.ids.end();) {
    const Lane way = id;
    id = split(way, lanes.ids.end());
    if (item_of(*way).state == State::AtReconvergence) continue;
    lanes.levels.push_back(
        {static_cast<std::uint32_t>(way - lanes.ids.begin()), lanes.reconverges_at});
  }
  resume_top(lanes);
}

void Lockstep::leave_branch(Lanes& lanes) {
  if (lanes.diverged) {
    part_ways(lanes);
  } else {
    resume_top(lanes);
  }
  lanes.target = 0;
  lanes.diverged = false;
}

bool Lockstep::has_diverged(const Lanes& lanes) const {
  return lanes.levels.size() > 1 &&
         std::any_of(lanes.ids.begin(), lanes.ids.end(),
                     [this](std::uint32_t id) { return is_kept_waiting(item_of(id)); });
}

/// No lane of the top level can go on as it is. Null, or the sub-group as `suspend` gives it.
const Barrier* Lockstep::change_level(Lanes& lanes) {
  drop_ended(lanes);
  if (lanes.waiting != 0) {
    if (has_diverged(lanes)) return &sub_group_of(lanes);
  } else if (lanes.target != 0) {
    leave_branch(lanes);
  } else {
    give_way(lanes);
  }
  if (lanes.runnable == 0) {
    turns_.remove(sub_group_of(lanes).first);
    lanes.gone = top_size(lanes);
  } else {
    restart_step(lanes);
  }
  return nullptr;
}

void Lockstep::wait_as(State state, std::uint32_t block) {
  WorkItem& self = *crew_.current;
  self.state = state;
  self.block = block;
}

void Lockstep::begin_lanes_of(Lanes& lanes, const Barrier& sub_group) {
  lanes.ids.clear();
  lanes.levels.assign(1, {});
  lanes.runnable = lanes.waiting = lanes.target = 0;
  lanes.diverged = lanes.have_ended = false;
  lanes.steps = 0;
  lanes.draw_key = mix(item_of(sub_group.first).draw_key);
  for (std::uint32_t i = 0; i < sub_group.count; ++i) lanes.ids.push_back(sub_group.first + i);
}

void Lockstep::begin() {
  stepping_ = nullptr;
  lanes_.resize(crew_.sub_groups.size());
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    begin_lanes_of(lanes_[i], crew_.sub_groups[i]);
  }
}

void Lockstep::make_runnable(const WorkItem& item) {
  Lanes& lanes = lanes_of(item);
  if (lanes.waiting != 0) --lanes.waiting;
  if (lanes.runnable++ == 0) turns_.add(sub_group_of(lanes).first);
}

WorkItem* Lockstep::begin_step(const WorkItem& first_of_sub_group) {
  stepping_ = &lanes_of(first_of_sub_group);
  restart_step(*stepping_);
  return next_in_step();
}

bool Lockstep::diverge(std::uint32_t target, std::uint32_t reconverges_at) {
  Lanes& lanes = lanes_of(*crew_.current);
  if (top_size(lanes) == 1) return false;
  if (lanes.target == 0) {
    lanes.target = target;
    lanes.reconverges_at = reconverges_at;
  }
  lanes.diverged |= target != lanes.target;
  wait_as(State::AtBranch, target);
  return true;
}

bool Lockstep::reconverge(std::uint32_t block) {
  if (lanes_of(*crew_.current).levels.back().reconverges_at != block) return false;
  wait_as(State::AtReconvergence, block);
  return true;
}

}  // namespace stalemate::sim
