// The part of fingerprinting a history that is the same for all properties. Stands behind their
// drivers.

__kernel void stalemate_sum_up(__global const ulong *stalemate_numbers, ulong stalemate_count,
                               __global ulong *stalemate_sums) {
  const stalemate_position stalemate_at = stalemate_here();
  stalemate_add_up(&stalemate_at, stalemate_numbers, stalemate_count, stalemate_sums);
}
