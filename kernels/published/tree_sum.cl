// The sum of each work-group's part by halves, in local memory.
//
// Control every_barrier (OpenCL and CUDA samples): a barrier in each step, for groups whose size is
// a power of two.
// Mutant any_size (ours): the same for groups of any size, in which a half leaves the middle out.
// Mutant warp_tail (ours, as older samples have it): the last 32 lanes do without barriers, which
// is right in lockstep alone.

#define LANES_MAX 1024

inline void halve(__local volatile uint *partial, uint lane, uint half_of) {
  if (lane < half_of) partial[lane] += partial[lane + half_of];
}

#define BEGIN_SUM                           \
  __local volatile uint partial[LANES_MAX]; \
  const uint lane = (uint)get_local_id(0);  \
  partial[lane] = data[get_global_id(0)];   \
  barrier(CLK_LOCAL_MEM_FENCE);             \
  uint half_of = (uint)get_local_size(0) / 2u

__kernel void sum_halves(__global const uint *data, uint items, uint group_size,
                         __global uint *sums) {
  BEGIN_SUM;
  for (; half_of > 0u; half_of /= 2u) {
    halve(partial, lane, half_of);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0u) sums[get_group_id(0)] = partial[0];
}

__kernel void sum_halves_warp(__global const uint *data, uint items, uint group_size,
                              __global uint *sums) {
  BEGIN_SUM;
  for (; half_of > 16u; half_of /= 2u) {
    halve(partial, lane, half_of);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (; half_of > 0u; half_of /= 2u) halve(partial, lane, half_of);
  if (lane == 0u) sums[get_group_id(0)] = partial[0];
}

__kernel void sum_parts_alone(__global const uint *data, uint items, uint group_size,
                              __global uint *sums) {
  for (uint i = 0u; i < items; ++i) sums[i / group_size] += data[i];
}
