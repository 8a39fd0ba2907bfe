#include "sim/memory/views.hpp"

#include <algorithm>
#include <utility>

#include "sim/dispatch/clocks.hpp"

namespace stalemate::sim {
namespace {

bool has_others(std::uint32_t scope) {
  return scope != kScopeWorkItem;
}

}  // namespace

void Views::begin(const Shape& shape) {
  shape_ = shape;
  width_ = shape.work_items * (shape.has_local ? 2 : 1);
  now_.assign(std::size_t{width_} * shape.work_items, 0);
  const std::size_t scopes = std::size_t{shape.work_groups} + 1;
  fences_.assign(scopes * shape.work_items, 0);
  stores_.assign(scopes * shape.work_items, 0);
  heard_.resize(now_.size() * 2);
  ranked_.clear();
  rank_ = rank_min_ = 0;
  is_handed_on_whole_ = true;
  forget_messages();
}

void Views::forget_messages() {
  if (!pool_.empty() || compared_.empty()) compared_.assign(kComparedMax, {});
  pool_.clear();
  tellers_.clear();
  told_.clear();
  told_lists_.clear();
  std::fill(heard_.begin(), heard_.end(), 0);
  latest_heard_.assign(shape_.work_items, {});
  by_fence_.assign(shape_.work_items, {});
}

void Views::join_spaces(Clock to, ConstClock from, std::uint32_t spaces) const {
  const std::uint32_t items = shape_.work_items;
  if ((spaces & kGlobalFence) != 0) raise(to.first(items), from.first(items));
  if ((spaces & kLocalFence) != 0 && shape_.has_local) raise(to.last(items), from.last(items));
}

/// What the work-item knows.
ClockId Views::copy_of(std::uint32_t item, std::uint32_t spaces) {
  const std::size_t begin = pool_.size();
  pool_.resize(begin + width_, 0);
  tellers_.push_back({item, true});
  join_spaces(Clock(pool_).subspan(begin, width_), now_of(item), spaces);
  return static_cast<ClockId>(tellers_.size());
}

/// Whether the clock has the teller's own numbers.
bool Views::has_number(ConstClock clock, ClockId told) const {
  const ConstClock all = pooled(told);
  for (std::size_t own = tellers_[told - 1].item; own < width_; own += shape_.work_items) {
    if (clock[own] < all[own]) return false;
  }
  return true;
}

/// Whether the clock has all that was told. A work-item's number is told once, with all that it
/// knew then, and handed on with all of that: mostly one look is enough.
bool Views::has_all(ConstClock clock, ClockId told) const {
  if (!has_number(clock, told)) return false;
  if (is_handed_on_whole_ && tellers_[told - 1].is_alone) return true;
  return is_within(pooled(told), clock);
}

/// Clocks of the pool stay as they are, and so does the answer; 0 if there is none.
ClockId Views::larger_of(ClockId a, ClockId b) {
  Compared& known = compared_[(a * 31U + b) % kComparedMax];
  if (known.a != a || known.b != b) {
    const bool is_first = has_all(pooled(a), b);
    known = {a, b, is_first ? a : has_all(pooled(b), a) ? b : 0};
  }
  return known.larger;
}

ClockId Views::join(ClockId a, ClockId b) {
  if (a == 0 || a == b) return b;
  if (b == 0) return a;
  if (const ClockId larger = larger_of(a, b)) return larger;
  const std::size_t begin = pool_.size();
  pool_.resize(begin + width_, 0);
  tellers_.push_back({tellers_[a - 1].item, false});
  const Clock both = Clock(pool_).subspan(begin, width_);
  raise(both, pooled(a));
  raise(both, pooled(b));
  return static_cast<ClockId>(tellers_.size());
}

void Views::hear_all(Clock clock, ClockId told) {
  const bool is_one = is_handed_on_whole_ && tellers_[told - 1].is_alone;
  if (!is_one || !has_number(clock, told)) raise(clock, pooled(told));
}

Views::Told Views::told_in_groups(const ReleaseView& view, GroupTold& one) const {
  if (view.of_group == kSeveralGroups) {
    const auto [begin, size] = told_lists_[view.group - 1];
    return Told(told_).subspan(begin, size);
  }
  one = {view.of_group, view.group};
  return view.group == 0 ? Told{} : Told(&one, 1);
}

ClockId Views::told_in(const ReleaseView& view, std::uint32_t group) const {
  GroupTold one;
  const Told told = told_in_groups(view, one);
  const auto found = std::lower_bound(
      told.begin(), told.end(), group,
      [](const GroupTold& each, std::uint32_t wanted) { return each.group < wanted; });
  return found == told.end() || found->group != group ? 0 : found->clock;
}

ReleaseView Views::in_groups(ClockId device, Told told) {
  if (told.empty()) return {device, 0, 0};
  if (told.size() == 1) return {device, told.front().clock, told.front().group};
  told_lists_.push_back(
      {static_cast<std::uint32_t>(told_.size()), static_cast<std::uint32_t>(told.size())});
  told_.insert(told_.end(), told.begin(), told.end());
  return {device, static_cast<std::uint32_t>(told_lists_.size()), kSeveralGroups};
}

/// Into `joined_`.
void Views::join_groups(Told a, Told b) {
  joined_.clear();
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() || right != b.end()) {
    const bool is_left = right == b.end() || (left != a.end() && left->group <= right->group);
    const bool is_right = left == a.end() || (right != b.end() && right->group <= left->group);
    const GroupTold& either = is_left ? *left : *right;
    const ClockId clock = is_left && is_right ? join(left->clock, right->clock) : either.clock;
    joined_.push_back({either.group, clock});
    if (is_left) ++left;
    if (is_right) ++right;
  }
}

/// Whether `told` is what was joined, so that no other list is needed.
bool Views::has_all_groups(Told told) const {
  return std::equal(joined_.begin(), joined_.end(), told.begin(), told.end(),
                    [](const GroupTold& joined, const GroupTold& each) {
                      return joined.group == each.group && joined.clock == each.clock;
                    });
}

// What is told within one work-group must not be learnt by another, whoever goes on with the
// release sequence.
ReleaseView Views::join_both(const ReleaseView& a, const ReleaseView& b) {
  const ClockId device = join(a.device, b.device);
  if (b.group == 0 || (a.of_group == b.of_group && a.group == b.group)) {
    return {device, a.group, a.of_group};
  }
  if (a.group == 0) return {device, b.group, b.of_group};
  if (a.of_group == b.of_group && a.of_group != kSeveralGroups) {
    return {device, join(ClockId{a.group}, ClockId{b.group}), a.of_group};
  }
  GroupTold one_of_a;
  GroupTold one_of_b;
  const Told of_a = told_in_groups(a, one_of_a);
  const Told of_b = told_in_groups(b, one_of_b);
  join_groups(of_a, of_b);
  if (has_all_groups(of_a)) return {device, a.group, a.of_group};
  if (has_all_groups(of_b)) return {device, b.group, b.of_group};
  return in_groups(device, joined_);
}

ReleaseView Views::released_by(const Issuer& who, std::uint32_t scope, std::uint32_t spaces) {
  if (!has_others(scope)) return {};
  const ClockId now = copy_of(who.id, spaces);
  return {is_wide(scope) ? now : 0, now, who.group};
}

void Views::hear(const Issuer& who, const ReleaseView& told, std::uint32_t order,
                 std::uint32_t scope, std::uint32_t spaces) {
  if (told.is_nothing()) return;
  const ClockId of_group = told_in(told, who.group);
  if (acquires(order) && has_others(scope)) {
    if (is_wide(scope) && told.device != 0)
      join_spaces(now_of(who.id), pooled(told.device), spaces);
    if (of_group != 0) join_spaces(now_of(who.id), pooled(of_group), spaces);
  }
  ReleaseView& latest = latest_heard_[who.id];
  if (latest.device == told.device && latest.group == of_group) return;
  latest = {told.device, of_group, who.group};
  if (told.device != 0) hear_all(heard_of(who.id, OfDevice), told.device);
  if (of_group != 0) hear_all(heard_of(who.id, OfGroup), of_group);
}

// A path of psc takes either memory's happens-before, so what one half knows the other is told; and
// a store is known without what was known at it.
void Views::come_after_fences(const Issuer& who, std::uint32_t scope) {
  is_handed_on_whole_ = false;
  const auto hear_all = [&](std::uint32_t at) {
    for (std::size_t begin = 0; begin < width_; begin += shape_.work_items) {
      const Clock now = now_of(who.id).subspan(begin, shape_.work_items);
      raise(now, fences_of(at));
      raise(now, stores_of(at));
    }
  };
  if (is_wide(scope)) hear_all(0);
  hear_all(1 + who.group);
}

void Views::come_before_fences(const Issuer& who, std::uint32_t scope) {
  Ranked fence{.item = who.id,
               .clock = now_of(who.id)[who.id],
               .rank = ++rank_,
               .group = who.group,
               .is_wide = is_wide(scope)};
  const auto tell_all = [&](std::uint32_t at, std::vector<std::uint32_t>& before) {
    const Clock fences = fences_of(at);
    before.assign(fences.begin(), fences.end());
    for (std::size_t begin = 0; begin < width_; begin += shape_.work_items) {
      raise(fences, now_of(who.id).subspan(begin, shape_.work_items));
    }
  };
  if (fence.is_wide) tell_all(0, fence.before_device);
  tell_all(1 + who.group, fence.before_group);
  add_ranked(std::move(fence));
}

void Views::add_ranked(Ranked&& one) {
  if (ranked_.size() == kRankedMax) {
    rank_min_ = std::max(rank_min_, ranked_.front().rank);
    ranked_.erase(ranked_.begin());
  }
  ranked_.push_back(std::move(one));
}

std::uint32_t Views::rank_store(const Issuer& who, std::uint32_t scope) {
  const std::uint32_t clock = now_of(who.id)[who.id];
  if (is_wide(scope)) stores_of(0)[who.id] = clock;
  stores_of(1 + who.group)[who.id] = clock;
  add_ranked({.item = who.id, .clock = clock, .rank = ++rank_, .group = who.group});
  return rank_;
}

void Views::rank_load(const Issuer& who, std::uint32_t rank) {
  add_ranked({.item = who.id, .clock = now_of(who.id)[who.id], .rank = rank, .group = who.group});
}

// No edge of psc leads to a load but from what happens before it. With two memories a path may go
// by both, so that neither clock knows where it began.
std::uint32_t Views::first_rank(const Issuer& who) const {
  if (shape_.has_local) return rank_;
  std::uint32_t rank = rank_min_;
  for (const Ranked& one : ranked_) {
    if (knows(who.id, false, one.item, one.clock)) rank = std::max(rank, one.rank);
  }
  return rank;
}

/// As they were behind what has that rank.
Views::ConstClock Views::fences_at(std::uint32_t at, std::uint32_t rank) const {
  for (const Ranked& one : ranked_) {
    if (one.rank <= rank || one.before_group.empty()) continue;
    if (at == 0 && one.is_wide) return one.before_device;
    if (at == 1 + one.group) return one.before_group;
  }
  return fences_of(at);
}

bool Views::is_before_fences(const Issuer& who, std::uint32_t scope, std::uint32_t rank,
                             std::uint32_t other, std::uint32_t clock) const {
  return clock <= fences_at(1 + who.group, rank)[other] ||
         (is_wide(scope) && clock <= fences_at(0, rank)[other]);
}

void Views::fence(const Issuer& who, std::uint32_t order, std::uint32_t scope,
                  std::uint32_t spaces) {
  if (!has_others(scope)) return;
  tick(who.id);
  if (acquires(order)) {
    if (is_wide(scope)) join_spaces(now_of(who.id), heard_of(who.id, OfDevice), spaces);
    join_spaces(now_of(who.id), heard_of(who.id, OfGroup), spaces);
  }
  // The order of such fences is one of each memory.
  const bool names_used = shape_.has_local || (spaces & kGlobalFence) != 0;
  if (order == kSequentiallyConsistent && names_used) {
    come_after_fences(who, scope);
    come_before_fences(who, scope);
  }
  if (!releases(order)) return;
  const ClockId now = copy_of(who.id, spaces);
  by_fence_[who.id] = join(by_fence_[who.id], {is_wide(scope) ? now : 0, now, who.group});
}

void Views::meet(std::uint32_t first, std::uint32_t count, std::uint32_t spaces) {
  all_.assign(width_, 0);
  for (std::uint32_t item = first; item < first + count; ++item) {
    join_spaces(all_, now_of(item), spaces);
  }
  for (std::uint32_t item = first; item < first + count; ++item) {
    join_spaces(now_of(item), all_, spaces);
    tick(item);
  }
}

}  // namespace stalemate::sim
