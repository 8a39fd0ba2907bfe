// Puts the operations of read_modify_write in order where they lie. Stands behind rmw_fingerprint.cl
// and ways.cl.

// As stalemate_rmw_fingerprint, and enters each operation by what it took. In the sums each
// operation owes its end.
__kernel void stalemate_rmw_enter(__global const stalemate_parameters *stalemate_input,
                                  __global const stalemate_word *stalemate_history,
                                  __global const stalemate_unit *stalemate_cells,
                                  __global const stalemate_solo_record *stalemate_records,
                                  __global stalemate_word *stalemate_new_values,
                                  __global uint *stalemate_takers, uint stalemate_mask,
                                  __global ulong *stalemate_sums,
                                  __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  ulong stalemate_sum = 0;
  for (ulong stalemate_slot = get_global_id(0);
       stalemate_slot < stalemate_all_operations(&stalemate_p);
       stalemate_slot += get_global_size(0)) {
    const stalemate_operation stalemate_o = stalemate_operation_at(&stalemate_p, stalemate_slot);
    const stalemate_scalar stalemate_a = stalemate_operand_of(&stalemate_p, stalemate_o, 0u);
    const stalemate_scalar stalemate_b = stalemate_second_operand(&stalemate_p, stalemate_o);
    const stalemate_scalar stalemate_old = stalemate_scalar_of(stalemate_history[stalemate_slot]);
    const stalemate_scalar stalemate_made =
        STALEMATE_MODEL(&stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b);
    stalemate_new_values[stalemate_slot] = stalemate_bits_of(stalemate_made);
    stalemate_enter_taker(
        stalemate_takers, stalemate_mask,
        stalemate_fingerprint_at(&stalemate_p, stalemate_history, stalemate_slot),
        (uint)stalemate_slot);
    stalemate_sum +=
        stalemate_step_fingerprint(&stalemate_p, stalemate_o, stalemate_old, stalemate_made) +
        STALEMATE_END_FINGERPRINT;
  }
  stalemate_weigh(&stalemate_p, &stalemate_at, stalemate_sum, stalemate_cells, stalemate_records,
                  stalemate_sums, stalemate_mismatch);
}

// Links each operation to the next, and says that there is no one order where a value was taken
// twice, or was the last and taken as well: whoever finds one writes the same.
__kernel void stalemate_rmw_link(__global const stalemate_parameters *stalemate_input,
                                 __global const stalemate_word *stalemate_history,
                                 __global const stalemate_word *stalemate_new_values,
                                 __global const stalemate_unit *stalemate_cells,
                                 __global const uint *stalemate_takers, uint stalemate_mask,
                                 __global stalemate_way *stalemate_ways,
                                 __global ulong *stalemate_undecided) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  for (ulong stalemate_slot = get_global_id(0);
       stalemate_slot < stalemate_all_operations(&stalemate_p);
       stalemate_slot += get_global_size(0)) {
    const uint stalemate_first = stalemate_taker_of(
        &stalemate_p, stalemate_history, stalemate_takers, stalemate_mask,
        stalemate_fingerprint_at(&stalemate_p, stalemate_history, stalemate_slot));
    if (stalemate_first != stalemate_slot && stalemate_is_taken(stalemate_first)) {
      stalemate_undecided[0] = 1;
    }
    const ulong stalemate_made =
        stalemate_fingerprint_at(&stalemate_p, stalemate_new_values, stalemate_slot);
    const uint stalemate_taker =
        stalemate_first != stalemate_slot
            ? STALEMATE_UNKNOWN_TAKER
            : stalemate_taker_of(&stalemate_p, stalemate_history, stalemate_takers, stalemate_mask,
                                 stalemate_made);
    stalemate_link(&stalemate_p, stalemate_cells, stalemate_slot, stalemate_taker, stalemate_made,
                   stalemate_ways);
  }
  for (ulong stalemate_c = get_global_id(0); stalemate_c < stalemate_all_cells(&stalemate_p);
       stalemate_c += get_global_size(0)) {
    const uint stalemate_taker = stalemate_taker_of(
        &stalemate_p, stalemate_history, stalemate_takers, stalemate_mask,
        stalemate_last_of(&stalemate_p, stalemate_cells, (uint)stalemate_c));
    if (stalemate_is_taken(stalemate_taker)) stalemate_undecided[0] = 1;
  }
}

// Takes from a work-item's sum what it holds for each operation whose way ends where it should; all
// that it holds where there is no one order, which is then a matter of the host's if it must be.
__kernel void stalemate_rmw_order(__global const stalemate_parameters *stalemate_input,
                                  __global const stalemate_way *stalemate_ways,
                                  __global const ulong *stalemate_undecided,
                                  ulong stalemate_must_be_decided,
                                  __global ulong *stalemate_sums,
                                  __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const int stalemate_has_no_order = stalemate_undecided[0] != 0;
  if (stalemate_has_no_order && stalemate_must_be_decided != 0) stalemate_mismatch[2] = 1;
  ulong stalemate_sum = stalemate_sums[get_global_id(0)];
  for (ulong stalemate_slot = get_global_id(0);
       stalemate_slot < stalemate_all_operations(&stalemate_p);
       stalemate_slot += get_global_size(0)) {
    if (stalemate_has_no_order ||
        stalemate_ends_in_turn(&stalemate_p, stalemate_ways, stalemate_slot)) {
      stalemate_sum -= STALEMATE_END_FINGERPRINT;
    }
  }
  stalemate_sums[get_global_id(0)] = stalemate_sum;
}
