#include "engine/failure/fold_repeats.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace stalemate::engine {

namespace {

bool takes_in(const Access& access) {
  return access.kind == AccessKind::Load || access.kind == AccessKind::ReadModifyWrite;
}

/// Memory is as it was, and nobody succeeded. A fence or barrier alone is never repeated in vain:
/// see `is_vain_cycle`.
bool is_in_vain(const Access& access) {
  const bool stores = access.kind != AccessKind::Load && access.kind != AccessKind::Fence &&
                      access.kind != AccessKind::Barrier;
  const std::uint64_t before =
      access.kind == AccessKind::ReadModifyWrite ? access.seen : access.truth;
  return !stores || (access.stored == before && !access.stores_same);
}

/// What one work-item did of late, as indices of steps.
struct Latest {
  std::vector<std::size_t> own = {};     // but for drains: the device chooses when they come
  std::vector<std::size_t> drains = {};  // in vain
  std::vector<std::size_t> cycle = {};   // the end of `own`, if it is being repeated
  std::vector<std::size_t> begun = {};   // of the cycle's next turn: counted once it is whole
};

void remember(std::vector<std::size_t>& latest, std::size_t step) {
  if (latest.size() == 2 * kCycleMax) latest.erase(latest.begin());
  latest.push_back(step);
}

class Collapser {
 public:
  void add(const Access& access) {
    Latest& latest = latest_[access.work_item];
    if (access.kind == AccessKind::Drain) return add_drain(latest, access);
    if (goes_on(latest, access)) return;
    leave_cycle(latest);
    remember(latest.own, append(access));
    find_cycle(latest);
  }

  std::vector<TraceStep> take() {
    for (auto& [item, latest] : latest_) count_turn(latest);
    std::erase_if(steps_, [](const TraceStep& step) { return step.times == 0; });
    return std::move(steps_);
  }

 private:
  std::size_t append(const Access& access) {
    steps_.push_back({.access = access});
    const std::size_t step = steps_.size() - 1;
    if (!is_in_vain(access)) latest_change_ = step;
    return step;
  }

  /// Who passes a barrier goes on with all others: what they change meanwhile comes between.
  bool is_parted(const std::vector<std::size_t>& turn) const {
    const bool has_barrier = std::any_of(turn.begin(), turn.end(), [&](std::size_t i) {
      return steps_[i].access.kind == AccessKind::Barrier;
    });
    return has_barrier && latest_change_ && *latest_change_ > turn.front();
  }

  void add_drain(Latest& latest, const Access& access) {
    if (!is_in_vain(access)) {
      append(access);
      return;
    }
    const auto same = std::find_if(latest.drains.begin(), latest.drains.end(),
                                   [&](std::size_t i) { return steps_[i].access == access; });
    if (same == latest.drains.end()) return remember(latest.drains, append(access));
    ++steps_[*same].times;
  }

  bool goes_on(Latest& latest, const Access& access) {
    if (latest.cycle.empty() || is_parted(latest.cycle)) return false;
    if (steps_[latest.cycle[latest.begun.size()]].access != access) return false;
    latest.begun.push_back(append(access));
    if (latest.begun.size() == latest.cycle.size()) count_turn(latest);
    return true;
  }

  void count_turn(Latest& latest) {
    for (std::size_t i = 0; i < latest.begun.size(); ++i) merge(latest.cycle[i], latest.begun[i]);
    latest.begun.clear();
  }

  /// What of its last turn happened led to what is new, and has its place there.
  void leave_cycle(Latest& latest) {
    for (const std::size_t step : latest.begun) remember(latest.own, step);
    latest.begun.clear();
    latest.cycle.clear();
  }

  void merge(std::size_t first, std::size_t again) {
    steps_[first].times += std::exchange(steps_[again].times, 0);
  }

  void find_cycle(Latest& latest) {
    for (std::size_t size = 1; size <= kCycleMax && 2 * size <= latest.own.size(); ++size) {
      const auto again = latest.own.end() - static_cast<std::ptrdiff_t>(size);
      const auto first = again - static_cast<std::ptrdiff_t>(size);
      if (!is_vain_cycle(first, again)) continue;
      latest.cycle.assign(first, again);
      latest.begun.assign(again, latest.own.end());
      count_turn(latest);
      latest.own.erase(again, latest.own.end());
      return;
    }
  }

  /// Whether what begins at `first` is the same again from `again` on.
  bool is_vain_cycle(std::vector<std::size_t>::const_iterator first,
                     std::vector<std::size_t>::const_iterator again) const {
    const bool is_same = std::equal(first, again, again, [&](std::size_t a, std::size_t b) {
      return steps_[a].access == steps_[b].access && is_in_vain(steps_[a].access);
    });
    return is_same && !is_parted({first, again}) &&
           std::any_of(first, again, [&](std::size_t i) { return takes_in(steps_[i].access); });
  }

  std::vector<TraceStep> steps_;
  std::map<std::uint32_t, Latest> latest_;
  std::optional<std::size_t> latest_change_;  // a step of anybody's that is not in vain
};

}  // namespace

std::vector<TraceStep> folded(const std::vector<Access>& accesses) {
  Collapser collapser;
  for (const Access& access : accesses) collapser.add(access);
  return collapser.take();
}

}  // namespace stalemate::engine
