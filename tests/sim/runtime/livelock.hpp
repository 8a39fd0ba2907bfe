#pragma once

#include <string>
#include <vector>

#include "sim/runtime/code.hpp"
#include "words.hpp"

/// Launches that may repeat for ever, and what became of them.
namespace stalemate::sim::test {

constexpr std::uint64_t kSeedsTried = 20;

inline Settings impatient(Policy policy, Cache cache = Cache::None, bool store_buffers = false) {
  Settings settings = settings_of(policy, cache, store_buffers);
  settings.idle_events = 300;
  return settings;
}

inline Ended run_once(Lab& lab, Kernel kernel, NdRange nd_range, const Settings& settings,
                      std::uint64_t seed = 1) {
  lab.clear();
  lab.launch.nd_range = nd_range;
  return lab.run(kernel, settings, seed);
}

inline Ended run_fresh(Kernel kernel, NdRange nd_range, const Settings& settings,
                       std::uint64_t seed = 1) {
  Lab lab;
  return run_once(lab, kernel, nd_range, settings, seed);
}

inline bool is_proven(const Ended& ended) {
  return ended.fault && ended.fault->kind == ViolationKind::NoProgress && ended.certificate;
}

inline std::string lines_of(const Ended& ended) {
  std::string all;
  for (const std::string& line : words(ended.fault->explanation)) all += line + "\n";
  return all;
}

/// Until the cell holds something. With cell 3 set it counts its turns for some time.
inline void spins(void* const* a) {
  const Code code{a};
  volatile std::uint32_t turns = 0;
  for (;;) {
    stalemate_sim_block(1);
    if (get(code.cell(2)) != 0) return;
    if (volatile_load(code.cell(3)) != 0 && turns < 2000) turns = turns + 1;
  }
}

inline const std::vector<Policy> kPolicies = {Policy::Serial, Policy::RoundRobin, Policy::Random,
                                              Policy::Bursts};

}  // namespace stalemate::sim::test
