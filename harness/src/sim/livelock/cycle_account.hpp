#pragma once

#include <vector>

#include "sim/dispatch/dispatch.hpp"
#include "sim/dispatch/happened.hpp"
#include "sim/dispatch/issuer.hpp"

namespace stalemate::sim {

/// What work-items do in a cycle that repeats for ever: those that do the same are in one step, and
/// of many steps there are the first few.
class CycleAccount {
 public:
  /// The work-item did that.
  void add(const Issuer& self, const Happened& happened);

  std::vector<Evidence> steps(const Launch& launch) const;

 private:
  struct Act {
    Happened what;
    std::uint32_t place = 0;
    const char* built_in = "";
    Actor first = {};
    std::vector<std::uint32_t> others = {};
  };
  static Step step(const Launch& launch, const Act& act);

  std::vector<Act> acts_ = {};
  std::uint64_t left_out_ = 0;
};

}  // namespace stalemate::sim
