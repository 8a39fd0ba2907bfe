#pragma once

#include <vector>

#include "sim/runtime/code.hpp"

/// Sub-groups in lockstep, and kernels whose lanes part.
namespace stalemate::sim::test {

constexpr std::uint32_t kWidth = 4;
constexpr std::uint64_t kSchedules = 20;

// Blocks of the kernels below, which tell of their branches as the pass would.
constexpr std::uint32_t kThen = 2;
constexpr std::uint32_t kElse = 3;
constexpr std::uint32_t kAfter = 4;

inline Settings in_lockstep(Policy policy = Policy::Random) {
  Settings settings = settings_of(policy, Cache::None, false);
  settings.lockstep = true;
  settings.sub_group_size = kWidth;
  settings.idle_events = 300;
  return settings;
}

inline Ended run_lanes(Kernel kernel, NdRange nd_range, const Settings& settings,
                       std::uint64_t seed) {
  Lab lab;
  lab.launch.nd_range = nd_range;
  lab.launch.record = true;
  return lab.run(kernel, settings, seed);
}

inline std::uint32_t lane() {
  return static_cast<std::uint32_t>(stalemate_sim_work_item(stalemate_sim_sub_group_local_id));
}

inline std::uint32_t cell_of(const Access& access) {
  return static_cast<std::uint32_t>(access.offset_bytes / kCellBytes);
}

/// The cells that sub-groups came to, each with how many of its lanes did at once, in order.
struct Visit {
  std::uint32_t sub_group;
  std::uint32_t cell;
  std::uint32_t lanes;
};

inline std::vector<Visit> visits(const Ended& ended) {
  std::vector<Visit> all;
  for (const Access& access : ended.trace) {
    const std::uint32_t sub_group = access.work_item / kWidth;
    const bool is_same = !all.empty() && all.back().sub_group == sub_group &&
                         all.back().cell == cell_of(access) && all.back().lanes < kWidth;
    if (is_same) {
      ++all.back().lanes;
    } else {
      all.push_back({sub_group, cell_of(access), 1});
    }
  }
  return all;
}

/// if (lane is odd) cell 1; else cell 2; then all cell 3.
inline void both_arms(void* const* a) {
  const Code code{a};
  stalemate_sim_branch(lane() % 2 == 1 ? kThen : kElse, kAfter);
  load(code.cell(lane() % 2 == 1 ? 1 : 2));
  stalemate_sim_join(kAfter);
  load(code.cell(3));
}

/// Lane n goes round n + 1 times.
inline void own_number_of_turns(void* const* a) {
  const Code code{a};
  for (std::uint32_t turn = 0;; ++turn) {
    load(code.cell(turn));
    stalemate_sim_branch(turn < lane() ? kThen : kAfter, kAfter);
    if (turn >= lane()) break;
  }
  stalemate_sim_join(kAfter);
  load(code.cell(9));
}

/// Lane 0 sets what the others wait for.
inline void waits_for_diverged(void* const* a) {
  const Code code{a};
  stalemate_sim_branch(lane() == 0 ? kThen : kElse, kAfter);
  if (lane() == 0) {
    put(code.cell(1), 1);
    load(code.cell(2));
  } else {
    while (get(code.cell(1)) == 0) {
      stalemate_sim_branch(kElse, kAfter);
      stalemate_sim_block(kElse);
    }
  }
  stalemate_sim_join(kAfter);
}

}  // namespace stalemate::sim::test
