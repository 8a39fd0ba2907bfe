#pragma once

#include <map>
#include <string>

#include "sim/explore/machine.hpp"

namespace stalemate::sim::explore::test {

/// Final memory and registers, in words, with the number of executions.
using Outcomes = std::map<std::string, std::uint64_t>;

std::string outcome(const std::vector<std::uint64_t>& memory, const std::vector<Registers>& items);

/// What scoped RC11 allows, found without the explorer: all runs of each work-item by itself with
/// any value at each read, all ways of reads-from and coherence order between them, and of these
/// what the axioms allow, as relations.
struct Allowed {
  bool is_too_big = false;  // and then nothing else is meant
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;   // somebody waits
  std::uint64_t diverged = 0;  // somebody is at a barrier that another will never come to
  Outcomes outcomes;
  bool has_race = false;
  bool has_livelock = false;
};

Allowed brute_force(const SmallProgram& program, std::uint64_t candidates_max = 2'000'000);

}  // namespace stalemate::sim::explore::test
