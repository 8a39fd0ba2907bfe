#include "sim/livelock/cycle_account.hpp"

#include <algorithm>

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kActsMax = 8;

bool is_same_act(const Happened& a, const Happened& b) {
  return a.kind == b.kind && a.target.at == b.target.at && a.size == b.size && a.seen == b.seen &&
         a.stored == b.stored;
}

bool has_target(AccessKind kind) {
  return kind != AccessKind::Fence && kind != AccessKind::Barrier && kind != AccessKind::Drain;
}

}  // namespace

void CycleAccount::add(const Issuer& self, const Happened& happened) {
  const auto same = std::find_if(acts_.begin(), acts_.end(), [&](const Act& act) {
    return act.place == self.place && is_same_act(act.what, happened);
  });
  if (same != acts_.end()) {
    auto& others = same->others;
    const bool is_known = same->first.work_item == self.id ||
                          std::find(others.begin(), others.end(), self.id) != others.end();
    if (!is_known) others.push_back(self.id);
  } else if (acts_.size() < kActsMax) {
    acts_.push_back({happened, self.place, self.built_in, {self.id, self.group}});
  } else {
    ++left_out_;
  }
}

Step CycleAccount::step(const Launch& launch, const Act& act) {
  const Happened& what = act.what;
  Access access{.work_item = static_cast<std::uint32_t>(act.first.work_item),
                .work_group = static_cast<std::uint32_t>(act.first.work_group),
                .kind = what.kind,
                .is_atomic = what.is_atomic,
                .what = act.built_in,
                .size_bytes = what.size,
                .seen = what.seen,
                .truth = what.truth,
                .stored = what.stored};
  if (has_target(what.kind)) {
    access.object = object_name(launch, what.target);
    access.offset_bytes = what.target.offset;
  }
  locate(launch, act.place, access);
  return {.kind = StepKind::Repeat, .who = act.first, .others = act.others, .access = access};
}

std::vector<Evidence> CycleAccount::steps(const Launch& launch) const {
  std::vector<Evidence> steps = {};
  for (const Act& act : acts_) steps.emplace_back(step(launch, act));
  if (left_out_ != 0) steps.emplace_back(Fact(FactKind::MoreActs, {left_out_}));
  return steps;
}

}  // namespace stalemate::sim
