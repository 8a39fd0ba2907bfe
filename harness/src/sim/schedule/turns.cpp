#include "sim/schedule/turns.hpp"

#include <algorithm>

namespace stalemate::sim {
namespace {

constexpr std::uint64_t kEventsInTurn = 64;  // after the segments that are followed

}  // namespace

void Turns::begin(std::uint32_t work_items, std::uint64_t seed) {
  count_ = work_items;
  key_ = mix(seed ^ 0x632be59bd9b4e019u);
  left_ = 0;
  draws_ = 1;
  drawn_ahead_ = draw(key_, draws_);
  segment_ = segment_used_ = 0;
  runnable_.begin(work_items);
  if (state_.settings.policy == Policy::Pct) {
    priorities_.begin(work_items, state_.settings.pct_depth, seed);
  }
  latest_ = state_.settings.policy == Policy::Serial ? 0 : draw_below(work_items);
}

void Turns::add(std::uint32_t id) {
  runnable_.add(id);
  if (state_.settings.policy == Policy::Pct) priorities_.add(id);
}

bool Turns::keeps_turn() {
  if (left_ == 0 || !runnable_.has(latest_)) return false;
  --left_;
  return true;
}

std::uint32_t Turns::in_ring(std::uint64_t events) {
  if (keeps_turn()) return latest_;
  left_ = events - 1;
  return runnable_.from(latest_ + 1);
}

std::uint32_t Turns::in_bursts() {
  if (keeps_turn()) return latest_;
  const std::uint32_t mean = std::max(state_.settings.burst_events, 1u);
  left_ = draw_below(2 * mean - 1);
  return drawn();
}

std::uint32_t Turns::in_series() {
  if (runnable_.has(latest_)) return latest_;
  // Work-groups before this one have ended: the first of all is of this one, if any is.
  return runnable_.from(0);
}

std::uint32_t Turns::by_other_policy() {
  switch (state_.settings.policy) {
    case Policy::Serial: return in_series();
    case Policy::RoundRobin: return in_ring(1);
    case Policy::Bursts: return in_bursts();
    case Policy::Pct: return priorities_.next(runnable_, state_.last_change);
    case Policy::Random:      // in `next`
    case Policy::Mix: break;  // `settings_of_launch` leaves none
  }
  return 0;
}

std::uint32_t Turns::by_segments(const std::vector<Segment>& segments) {
  for (; segment_ < segments.size(); ++segment_, segment_used_ = 0) {
    const Segment& segment = segments[segment_];
    if (segment.work_item >= count_) continue;
    if (segment_used_ >= segment.events || !runnable_.has(segment.work_item)) continue;
    ++segment_used_;
    return segment.work_item;
  }
  return in_ring(kEventsInTurn);
}

}  // namespace stalemate::sim
