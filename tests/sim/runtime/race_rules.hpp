#pragma once

#include <vector>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {

/// A rule by which OpenCL orders two accesses, as a pair of kernels: with it there is no race, in
/// any schedule; without it there is one, in every schedule in which the two accesses happen.
struct Rule {
  const char* name;
  NdRange nd_range;
  Kernel ordered;
  Kernel racing;
  bool has_c11_atomics = false;  // whether barriers are of work-group scope
};

constexpr std::size_t kData = 0;
constexpr std::size_t kFlag = 1;
constexpr std::uint32_t kReached = 5;  // register: the second access happened

inline void reach(const Code& code) {
  code.result(kReached, 1);
}

/// Messages by atomic operations, each of an order and a scope.
std::vector<Rule> message_rules();

/// Fences between accesses that order nothing themselves; and locks of OpenCL 1.x.
std::vector<Rule> fence_rules();

std::vector<Rule> barrier_rules();

/// Which two accesses race at all, if nothing orders them.
std::vector<Rule> access_rules();

}  // namespace stalemate::sim::test
