#include "sim/livelock/progress.hpp"

#include <algorithm>

namespace stalemate::sim {
namespace {

// A launch is given up after idle_events of each work-item, and then ten times as many.
constexpr std::uint64_t kPatience = 11;
// One that is alone waits for nobody, and code that is the reference reads for long.
constexpr std::uint64_t kPatienceAlone = 100 * kPatience;
// A proof is looked for long before that; after a search that was in vain, four times as late.
constexpr std::uint64_t kSearchesPerIdle = 64;
constexpr std::uint64_t kWaitMin = 64;
constexpr std::uint64_t kWaitGrowth = 4;
constexpr std::uint64_t kRoundsMax = 16384;

std::uint64_t patience(std::uint64_t idle_events, std::uint64_t sharers) {
  return (sharers == 1 ? kPatienceAlone : kPatience) * idle_events;
}

}  // namespace

void Progress::begin() {
  waits_.idle = std::max(rooms_.state.settings.idle_events / kSearchesPerIdle, kWaitMin);
  waits_.busy = rooms_.state.settings.idle_events;
  rooms_.state.progress_check_at = 0;
  search_.begin();
}

void Progress::check() {
  LaunchState& state = rooms_.state;
  if (!state.certifying) {
    be_more_patient();
    const std::uint64_t sharers = sharers_of_turns(state, rooms_.schedule);
    search_if_stuck(sharers);
    state.progress_check_at = next_check(sharers);
  }
  if (!state.certifying) return;
  state.progress_check_at = 0;  // at every event
  rooms_.watch.see_event(rooms_.schedule.current());
}

/// A search that found no proof lets the next one come later, and take longer.
void Progress::be_more_patient() {
  const std::optional<Looks> in_vain = search_.take_in_vain();
  if (in_vain) (*in_vain == Looks::Idle ? waits_.idle : waits_.busy) *= kWaitGrowth;
}

void Progress::search_if_stuck(std::uint64_t sharers) {
  const LaunchState& state = rooms_.state;
  const std::uint64_t idle = state.ended.events - state.last_change;
  const std::uint64_t busy = state.ended.events - state.last_end;
  if (idle >= patience(state.settings.idle_events, sharers) * sharers) {
    rooms_.stuck.idle_unproven();
  }
  if (idle >= waits_.idle * sharers) {
    search_.start(Looks::Idle, std::min(waits_.idle, kRoundsMax));
  } else if (busy >= waits_.busy * sharers) {
    search_.start(Looks::Busy, std::min(waits_.busy, kRoundsMax));
  }
}

std::uint64_t Progress::next_check(std::uint64_t sharers) const {
  const LaunchState& state = rooms_.state;
  const std::uint64_t given_up = patience(state.settings.idle_events, sharers);
  const std::uint64_t idle = state.last_change + std::min(waits_.idle, given_up) * sharers;
  const std::uint64_t busy = state.last_end + waits_.busy * sharers;
  return std::max(std::min(idle, busy), state.ended.events + 1);
}

}  // namespace stalemate::sim
