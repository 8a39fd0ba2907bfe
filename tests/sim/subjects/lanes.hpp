#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::test {

/// sim:lockstep with sub-groups of that many lanes; soon convinced that nothing goes on.
sim::Settings lockstep_of(std::uint32_t width);

/// The same with each lane on its own.
sim::Settings independent_of(std::uint32_t width);

/// What lanes do: kernels of a program, each `kernel void NAME(volatile global int *cells, global
/// int *told)`. There are 64 cells, all 0 at first, and a word of `told` for each work-item.
struct LaneProgram {
  std::string source;
  NdRange nd_range;
  bool is_traced = false;  // accesses to `told`

  /// `told` is read back.
  LaunchOutcome run(const std::string& kernel, const sim::Settings& settings,
                    std::uint64_t seed) const;
};

/// The words of `told`.
std::vector<std::int32_t> told_by(const LaunchOutcome& outcome);

/// "" of what completed; else the kind of violation, or the log.
std::string fault_of(const LaunchOutcome& outcome);

}  // namespace stalemate::test
