#include "sim/schedule/priorities.hpp"

#include <algorithm>
#include <functional>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint32_t kLengthBitsMin = 5;
constexpr std::uint32_t kLengthBitsMax = 12;
constexpr std::uint64_t kFirstRank = std::uint64_t{1} << 63U;  // all below it were made the last

}  // namespace

void Priorities::begin(std::uint32_t count, std::uint32_t depth_max, std::uint64_t seed) {
  key_ = mix(seed ^ 0x9fb21c651e98df25u);
  draws_ = 0;
  ranks_.resize(count);
  for (std::uint64_t& rank : ranks_) rank = draw(key_, ++draws_) | kFirstRank;
  heap_.clear();
  last_rank_ = kFirstRank;
  length_ =
      1U << (kLengthBitsMin + scaled(draw(key_, ++draws_), kLengthBitsMax - kLengthBitsMin + 1));
  const std::uint32_t depth_min = std::min(kDepthMin, depth_max);
  depth_ = depth_min + scaled(draw(key_, ++draws_), depth_max - depth_min + 1);
  current_ = idle_ = 0;
  last_change_ = 0;
  draw_points();
}

void Priorities::enter(std::uint32_t id) {
  heap_.push_back({ranks_[id], id});
  std::push_heap(heap_.begin(), heap_.end());
}

void Priorities::make_last(std::uint32_t id) {
  ranks_[id] = --last_rank_;
  enter(id);
}

void Priorities::draw_points() {
  turn_ = 0;
  points_.clear();
  for (std::uint32_t i = 1; i < depth_; ++i) {
    points_.push_back(1 + scaled(draw(key_, ++draws_), length_));
  }
  std::sort(points_.begin(), points_.end(), std::greater<>());
}

bool Priorities::at_point() {
  if (turn_ == length_) draw_points();
  ++turn_;
  if (points_.empty() || points_.back() != turn_) return false;
  while (!points_.empty() && points_.back() == turn_) points_.pop_back();
  return true;
}

bool Priorities::is_idle(std::uint64_t last_change) {
  const bool has_changed = last_change != last_change_;
  last_change_ = last_change;
  idle_ = has_changed ? 0 : idle_ + 1;
  return idle_ == kIdleTurns;
}

std::uint32_t Priorities::next(const RunnableSet& runnable, std::uint64_t last_change) {
  const bool is_at_point = at_point();
  if (is_idle(last_change) || is_at_point) make_last(current_);
  const auto is_gone = [&](const Entry& entry) {
    return !runnable.has(entry.id) || ranks_[entry.id] != entry.rank;
  };
  while (is_gone(heap_.front())) {
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
  }
  if (heap_.front().id != current_) idle_ = 0;
  current_ = heap_.front().id;
  return current_;
}

}  // namespace stalemate::sim
