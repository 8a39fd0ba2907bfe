#include "sim/races/happens_before.hpp"

#include <algorithm>

#include "sim/dispatch/clocks.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint32_t kBits = 64;

std::uint64_t bit_of(std::uint32_t item) {
  return std::uint64_t{1} << item % kBits;
}

void clear(std::span<std::uint32_t> clock) {
  std::fill(clock.begin(), clock.end(), 0);
}

}  // namespace

void HappensBefore::begin(const Shape& shape) {
  shape_ = shape;
  width_ = shape.work_items * (shape.has_local ? 2 : 1);
  now_.assign(std::size_t{width_} * shape.work_items, 0);
  for (Lazy* lazy : {&pending_, &fences_}) {
    lazy->clocks.resize(std::max(lazy->clocks.size(), now_.size() * kLevels));
    lazy->any.assign(shape.work_items, 0);
  }
  pool_used_ = 0;
  released_used_ = 0;
  latest_.assign(shape.work_items, {});
  for (std::uint32_t item = 0; item < shape.work_items; ++item) tick(item);
}

HappensBefore::Clock HappensBefore::level_of(Lazy& lazy, std::uint32_t item, Level level) const {
  return Clock(lazy.clocks).subspan((std::size_t{item} * kLevels + level) * width_, width_);
}

HappensBefore::Clock HappensBefore::begun(Lazy& lazy, std::uint32_t item, Level level) const {
  if (lazy.any[item] == 0) {
    lazy.any[item] = 1;
    clear(level_of(lazy, item, OfDevice));
    clear(level_of(lazy, item, OfGroup));
  }
  return level_of(lazy, item, level);
}

void HappensBefore::tick(std::uint32_t item) {
  const Clock now = now_of(item);
  const std::uint32_t next = ++latest_[item].now;
  for (std::uint32_t own = item; own < width_; own += shape_.work_items) now[own] = next;
}

void HappensBefore::join_spaces(Clock to, ConstClock from, std::uint32_t spaces) const {
  const std::uint32_t items = shape_.work_items;
  if ((spaces & kGlobalFence) != 0) raise(to.first(items), from.first(items));
  if ((spaces & kLocalFence) != 0 && shape_.has_local) raise(to.last(items), from.last(items));
}

HappensBefore::Released& HappensBefore::begun(Location& at) {
  if (at == 0) {
    if (released_used_ == released_.size()) released_.emplace_back();
    Released& fresh = released_[released_used_];
    fresh.stamp = ++stamps_;
    fresh.forgotten = 0;
    fresh.stored_by = shape_.work_items;
    fresh.released_by.assign(shape_.work_items / kBits + 1, 0);
    fresh.to_device = 0;
    fresh.to_groups.assign(shape_.work_items / shape_.work_group_size, 0);
    at = ++released_used_;
  }
  return released_[at - 1];
}

/// Whether the clock has all that the work-item told in `what`. A number of its own is told once,
/// with all that it knew then, and handed on with all of that: who has the number has the rest.
bool HappensBefore::has_all(ConstClock clock, ConstClock what, std::uint32_t item) const {
  for (std::uint32_t own = item; own < width_; own += shape_.work_items) {
    if (clock[own] < what[own]) return false;
  }
  return true;
}

void HappensBefore::add(Released& released, std::uint32_t& index, ConstClock what,
                        const Atomic& atomic, std::uint32_t spaces) {
  if (index == 0) {
    index = ++pool_used_;
    if (pool_.size() < std::size_t{pool_used_} * width_)
      pool_.resize(std::size_t{2} * pool_used_ * width_);
    clear(pooled(index));
  } else if (has_all(pooled(index), what, atomic.item)) {
    return;
  }
  join_spaces(pooled(index), what, spaces);
  released.stamp = ++stamps_;
}

/// What the work-item tells of itself, and what its latest fence told it to tell.
void HappensBefore::add_level(Released& released, std::uint32_t& index, const Atomic& atomic,
                              Level level, bool releases) {
  if (releases) add(released, index, now_of(atomic.item), atomic, atomic.spaces);
  if (fences_.any[atomic.item] == 0 || (releases && atomic.spaces == kBothFences)) return;
  add(released, index, level_of(fences_, atomic.item, level), atomic, kBothFences);
}

void HappensBefore::forget(Released& released) {
  const auto empty = [this](std::uint32_t index) {
    if (index != 0) clear(pooled(index));
  };
  ++released.forgotten;
  empty(released.to_device);
  std::for_each(released.to_groups.begin(), released.to_groups.end(), empty);
  released.stamp = ++stamps_;
}

/// A store ends the release sequences of others, and by C11 its work-item's own goes on, whether a
/// store or a read-modify-write began it (C11, 5.1.2.4). Where it goes on, so do those of others
/// that are in the same clock, which orders more.
void HappensBefore::end_sequences_of_others(Released& released, std::uint32_t item) {
  const bool has_own =
      released.stored_by == item || (released.released_by[item / kBits] & bit_of(item)) != 0;
  if (shape_.stores_in_order && !has_own) {
    forget(released);
    std::fill(released.released_by.begin(), released.released_by.end(), 0);
  }
  released.stored_by = item;
}

void HappensBefore::store(Location& at, const Atomic& atomic, bool releases, bool continues) {
  const std::uint32_t item = atomic.item;
  if (at == 0 && !releases && fences_.any[item] == 0) return;
  Released& released = begun(at);
  if (!continues) {
    end_sequences_of_others(released, item);
  } else if (releases) {
    released.released_by[item / kBits] |= bit_of(item);
  }
  const bool is_told_wide = is_wide(atomic.scope);
  const Told told{at, released.forgotten, latest_[item].fences, is_told_wide};
  if (!releases && is_known(told, latest_[item].told)) return;
  add_level(released, released.to_groups[group_of(item)], atomic, OfGroup, releases);
  if (is_told_wide) add_level(released, released.to_device, atomic, OfDevice, releases);
  if (releases) tick(item);
}

/// Whether the work-item, whose latest read is this one, has read the same before, and has acquired
/// it if this one does: then it tells nothing new, since clocks never go back.
bool HappensBefore::is_known(const Read& read, Read& latest) {
  const bool is_same =
      latest.at == read.at && latest.stamp == read.stamp && latest.is_wide == read.is_wide;
  if (is_same && (latest.acquires || !read.acquires)) return true;
  latest = read;
  return false;
}

/// Whether the work-item has told the same fences there before, and nobody has forgotten it.
bool HappensBefore::is_known(const Told& told, Told& latest) {
  const bool is_same =
      latest.at == told.at && latest.forgotten == told.forgotten && latest.fences == told.fences;
  if (is_same && (latest.is_wide || !told.is_wide)) return true;
  latest = told;
  return false;
}

void HappensBefore::load(Location at, const Atomic& atomic, bool acquires) {
  if (at == 0) return;
  const std::uint32_t item = atomic.item;
  const Released& released = released_[at - 1];
  const bool wide = is_wide(atomic.scope);
  if (is_known({at, released.stamp, wide, acquires}, latest_[item].read)) return;
  const std::uint32_t device = wide ? released.to_device : 0;
  const std::uint32_t group = released.to_groups[group_of(item)];
  if (acquires) {
    if (device != 0) raise(now_of(item), pooled(device));
    if (group != 0) raise(now_of(item), pooled(group));
  }
  if (device != 0) raise(begun(pending_, item, OfDevice), pooled(device));
  if (group != 0) raise(begun(pending_, item, OfGroup), pooled(group));
  if (device != 0 || group != 0) latest_[item].fenced = {};
}

void HappensBefore::acquire_fence(std::uint32_t item, std::uint32_t scope, std::uint32_t spaces) {
  if (scope == kScopeWorkItem || pending_.any[item] == 0) return;
  const auto acquire = [&](Level level, std::uint32_t& known) {
    if ((spaces & ~known) == 0) return;
    join_spaces(now_of(item), level_of(pending_, item, level), spaces);
    known |= spaces;
  };
  acquire(OfGroup, latest_[item].fenced.group_spaces);
  if (is_wide(scope)) acquire(OfDevice, latest_[item].fenced.device_spaces);
}

void HappensBefore::release_fence(std::uint32_t item, std::uint32_t scope, std::uint32_t spaces) {
  if (scope == kScopeWorkItem) return;
  ++latest_[item].fences;
  join_spaces(begun(fences_, item, OfGroup), now_of(item), spaces);
  if (is_wide(scope)) join_spaces(begun(fences_, item, OfDevice), now_of(item), spaces);
  tick(item);
}

void HappensBefore::barrier(std::uint32_t first, std::uint32_t count, std::uint32_t spaces) {
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
