#pragma once

#include <cstdint>
#include <vector>

#include "sim/dispatch/draw.hpp"
#include "sim/dispatch/launch_state.hpp"
#include "sim/schedule/priorities.hpp"
#include "sim/schedule/runnable_set.hpp"

namespace stalemate::sim {

/// Whose turn it is: drawn by the policy, or read from the segments that a launch follows. Takers
/// of turns are work-items, or in lockstep sub-groups, each known by its first work-item.
class Turns {
 public:
  explicit Turns(const LaunchState& state) : state_(state) {}

  /// Nobody can go on. Draws the initial turn.
  void begin(std::uint32_t work_items, std::uint64_t seed);

  void add(std::uint32_t id);
  void remove(std::uint32_t id) { runnable_.remove(id); }
  const RunnableSet& runnable() const { return runnable_; }

  /// Who has the next turn; there is one who can go on.
  std::uint32_t next() {
    const std::vector<Segment>* segments = state_.launch->follow;
    if (segments != nullptr) [[unlikely]]
      return by_segments(*segments);
    return state_.settings.policy == Policy::Random ? drawn() : by_other_policy();
  }

  /// The same by policy Random.
  [[gnu::always_inline]] std::uint32_t drawn() { return runnable_[draw_below(runnable_.size())]; }

  /// Who had the latest turn.
  std::uint32_t latest() const { return latest_; }
  void set_latest(std::uint32_t id) { latest_ = id; }

  /// Of all that is drawn in this launch.
  std::uint64_t key() const { return key_; }

 private:
  /// The draw itself was made before: a turn does not wait for it.
  std::uint32_t draw_below(std::uint32_t count) {
    const std::uint32_t drawn = scaled(drawn_ahead_, count);
    drawn_ahead_ = draw(key_, ++draws_);
    return drawn;
  }
  bool keeps_turn();
  std::uint32_t in_ring(std::uint64_t events);
  std::uint32_t in_bursts();
  std::uint32_t in_series();
  std::uint32_t by_other_policy();
  std::uint32_t by_segments(const std::vector<Segment>& segments);

  const LaunchState& state_;
  RunnableSet runnable_;
  Priorities priorities_;  // of the policy pct
  std::uint64_t key_ = 0;
  std::uint64_t draws_ = 0;
  std::uint64_t drawn_ahead_ = 0;  // the draw of that number
  std::uint32_t latest_ = 0;
  std::uint64_t left_ = 0;  // of the latest one's turns
  std::uint32_t count_ = 0;
  // In the segments that are followed.
  std::size_t segment_ = 0;
  std::uint64_t segment_used_ = 0;
};

}  // namespace stalemate::sim
