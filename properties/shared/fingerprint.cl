// The part of fingerprinting a history that is the same for all properties. Stands behind their
// drivers.
// No atomics: those of this device are on trial. No local memory and no barriers: sums of sums are
// as fast.

// Leaves as many sums as there are work-items.
__kernel void stalemate_sum_up(__global const ulong *stalemate_numbers, ulong stalemate_count,
                               __global ulong *stalemate_sums) {
  ulong stalemate_sum = 0;
  for (ulong stalemate_i = get_global_id(0); stalemate_i < stalemate_count;
       stalemate_i += get_global_size(0)) {
    stalemate_sum += stalemate_numbers[stalemate_i];
  }
  stalemate_sums[get_global_id(0)] = stalemate_sum;
}
