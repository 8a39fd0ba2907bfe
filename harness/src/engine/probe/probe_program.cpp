#include "engine/probe/probe_program.hpp"

namespace stalemate::engine {

namespace {

constexpr const char* kOptions = "-DSTALEMATE_FACTOR=3u";

// The first kernel uses all that a driver says of a work-item's place: no sum of it stands where
// another would be as right. OpenCL C 1.0 lacks the atomics of the second.
constexpr const char* kSource = R"(
#ifndef STALEMATE_FACTOR
#define STALEMATE_FACTOR 1u
#endif
__kernel void stalemate_apart(__global const uint *taken, __global uint *kept,
                              __global uint *made, uint number, __local uint *swapped) {
  const uint local_item = (uint)get_local_id(0);
  const uint last = (uint)get_local_size(0) - 1u;
  const uint item = (uint)get_group_id(0) * (last + 1u) + local_item;
  const uint other = (uint)get_global_size(0) - 1u - (uint)get_global_id(0);
  kept[item] += taken[other] ^ number;
  swapped[last - local_item] = kept[item] * STALEMATE_FACTOR;
  barrier(CLK_LOCAL_MEM_FENCE);
  made[(uint)get_global_id(0)] = swapped[local_item];
}

#if __OPENCL_C_VERSION__ >= 110
__kernel void stalemate_hand_over(volatile __global uint *turns, uint first, uint second, uint rounds,
                                  uint polls_max) {
  const uint item = (uint)get_global_id(0);
  if (item != first && item != second) return;
  const uint mine = item == second ? 1u : 0u;
  for (uint round = 0u; round < rounds; ++round) {
    uint polls = 0u;
    while ((atomic_or(turns, 0u) & 1u) != mine && polls < polls_max) ++polls;
    if (polls == polls_max) return;
    turns[1] = polls;
    atomic_inc(turns);
  }
}
#endif
)";

}  // namespace

Program probe_program() {
  return {.source = kSource, .options = kOptions};
}

}  // namespace stalemate::engine
