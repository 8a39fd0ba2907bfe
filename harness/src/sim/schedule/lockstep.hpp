#pragma once

#include <vector>

#include "sim/dispatch/launch_state.hpp"
#include "sim/schedule/lanes.hpp"
#include "sim/schedule/turns.hpp"
#include "sim/schedule/work_item.hpp"

namespace stalemate::sim {

/// Sub-groups whose lanes run in lockstep. Turns are those of sub-groups, each of which is known
/// by its first work-item; a turn is a step of all its lanes that go the same way, one event each.
/// Nobody goes on in a sub-group before those of the ways that come first: no lane is fair to one
/// that it diverged from.
class Lockstep {
 public:
  Lockstep(const LaunchState& state, Crew& crew, Turns& turns)
      : state_(state), crew_(crew), turns_(turns) {}

  /// Before any work-item is awake.
  void begin();

  void make_runnable(const WorkItem& item);

  /// The work-item cannot go on: its state says why. Gives its sub-group if some of that wait for
  /// all, while others have diverged and cannot come; else null.
  [[nodiscard]] const Barrier* suspend(const WorkItem& self) {
    Lanes& lanes = lanes_of(self);
    lanes.have_ended |= self.state == State::Ended;
    if (waits_for_all(self)) ++lanes.waiting;
    return --lanes.runnable == 0 ? change_level(lanes) : nullptr;
  }

  /// Who goes on in the step that is under way; null if it is over.
  WorkItem* next_in_step() {
    if (stepping_ == nullptr) return nullptr;
    Lanes& lanes = *stepping_;
    const std::uint32_t* top = lanes.ids.data() + lanes.levels.back().begin;
    for (const std::uint32_t count = top_size(lanes); lanes.gone < count;) {
      const std::uint32_t index = lanes.first + lanes.gone++;
      WorkItem& item = crew_.items[top[index < count ? index : index - count]];
      if (item.state == State::Runnable) return &item;
    }
    return nullptr;
  }

  /// The sub-group's next step, begun by one of its lanes that is drawn.
  WorkItem* begin_step(const WorkItem& first_of_sub_group);

  /// The current work-item is about to go on with the block `target`: whether it has to wait for
  /// the others first. See stalemate_sim_branch.
  [[nodiscard]] bool diverge(std::uint32_t target, std::uint32_t reconverges_at);

  /// The current work-item begins the block, likewise. See stalemate_sim_join.
  [[nodiscard]] bool reconverge(std::uint32_t block);

  /// Of each sub-group.
  const std::vector<Lanes>& lanes() const { return lanes_; }

 private:
  using Lane = std::vector<std::uint32_t>::iterator;

  WorkItem& item_of(std::uint32_t id) const { return crew_.items[id]; }
  Lanes& lanes_of(const WorkItem& item) { return lanes_[item.sub_group]; }
  const Barrier& sub_group_of(const Lanes& lanes) const {
    return crew_.sub_groups[static_cast<std::size_t>(&lanes - lanes_.data())];
  }
  void begin_lanes_of(Lanes& lanes, const Barrier& sub_group);
  void wait_as(State state, std::uint32_t block);
  void restart_step(Lanes& lanes);
  void resume_top(Lanes& lanes);
  void drop_ended(Lanes& lanes);
  void give_way(Lanes& lanes);
  std::uint64_t rank(const WorkItem& item) const;
  void stop_at_reconvergence(Lanes& lanes);
  Lane split(Lane begin, Lane end);
  void part_ways(Lanes& lanes);
  void leave_branch(Lanes& lanes);
  bool has_diverged(const Lanes& lanes) const;
  const Barrier* change_level(Lanes& lanes);

  const LaunchState& state_;
  Crew& crew_;
  Turns& turns_;
  std::vector<Lanes> lanes_;
  Lanes* stepping_ = nullptr;  // whose turn it is
};

}  // namespace stalemate::sim
