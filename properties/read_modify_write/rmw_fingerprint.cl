// Fingerprints a history of read_modify_write where it lies, and puts it in order if that is asked
// for. Stands behind its driver, fingerprint.cl and ways.cl.

// Leaves a sum for each work-item. To be ordered, operations are kept and entered in a table whose
// places are counted by `mask`, and each owes its end in the sums; a mask of 0 asks for none of
// that.
__kernel void stalemate_rmw_changes(__global const stalemate_parameters *stalemate_input,
                                    __global const stalemate_word *stalemate_history,
                                    __global const stalemate_unit *stalemate_cells,
                                    __global const stalemate_solo_record *stalemate_records,
                                    __global stalemate_change *stalemate_changes,
                                    __global uint *stalemate_cells_of,
                                    __global ulong *stalemate_lasts,
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
    const stalemate_change stalemate_c = stalemate_change_of(
        &stalemate_p, stalemate_o, stalemate_old,
        STALEMATE_MODEL(&stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b));
    stalemate_sum += stalemate_weight_of(stalemate_c);
    if (stalemate_mask != 0u) {
      stalemate_sum += STALEMATE_END_FINGERPRINT;
      stalemate_keep(stalemate_changes, stalemate_cells_of, stalemate_slot, stalemate_o,
                     stalemate_c, stalemate_takers, stalemate_mask);
    }
  }
  for (ulong stalemate_i = get_global_id(0);
       stalemate_mask != 0u && stalemate_i < stalemate_all_cells(&stalemate_p);
       stalemate_i += get_global_size(0)) {
    stalemate_lasts[stalemate_i] =
        stalemate_last_of(&stalemate_p, stalemate_cells, (uint)stalemate_i);
  }
  stalemate_weigh(&stalemate_p, &stalemate_at, stalemate_sum, stalemate_cells, stalemate_records,
                  stalemate_sums, stalemate_mismatch);
}

// Links each operation to the next, and says that there is no one order where a value was taken
// twice, or was the last and taken as well: whoever finds one writes the same.
__kernel void stalemate_rmw_link(__global const stalemate_parameters *stalemate_input,
                                 __global const stalemate_change *stalemate_changes,
                                 __global const uint *stalemate_cells_of,
                                 __global const ulong *stalemate_lasts,
                                 __global const uint *stalemate_takers, uint stalemate_mask,
                                 __global stalemate_way *stalemate_ways,
                                 __global ulong *stalemate_undecided) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  for (ulong stalemate_slot = get_global_id(0);
       stalemate_slot < stalemate_all_operations(&stalemate_p);
       stalemate_slot += get_global_size(0)) {
    if (!stalemate_link(
            stalemate_changes, stalemate_slot, stalemate_takers, stalemate_mask,
            stalemate_last_among(&stalemate_p, stalemate_lasts, stalemate_cells_of[stalemate_slot]),
            stalemate_ways)) {
      stalemate_undecided[0] = 1;
    }
  }
  for (ulong stalemate_i = get_global_id(0); stalemate_i < stalemate_all_cells(&stalemate_p);
       stalemate_i += get_global_size(0)) {
    if (stalemate_is_taken(stalemate_changes, stalemate_takers, stalemate_mask,
                           stalemate_lasts[stalemate_i])) {
      stalemate_undecided[0] = 1;
    }
  }
}

// Takes from a work-item's sum what it holds for each operation whose way ends where it should; all
// that it holds where there is no one order, which is then a matter of the host's if it must be.
__kernel void stalemate_rmw_order(__global const stalemate_parameters *stalemate_input,
                                  __global const uint *stalemate_cells_of,
                                  __global const stalemate_way *stalemate_ways,
                                  __global const ulong *stalemate_undecided,
                                  ulong stalemate_must_be_decided, __global ulong *stalemate_sums,
                                  __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const int stalemate_has_no_order = stalemate_undecided[0] != 0;
  if (stalemate_has_no_order && stalemate_must_be_decided != 0) stalemate_mismatch[2] = 1;
  ulong stalemate_sum = stalemate_sums[get_global_id(0)];
  for (ulong stalemate_slot = get_global_id(0);
       stalemate_slot < stalemate_all_operations(&stalemate_p);
       stalemate_slot += get_global_size(0)) {
    if (stalemate_has_no_order ||
        stalemate_ends_in_turn(&stalemate_p, stalemate_cells_of, stalemate_ways, stalemate_slot)) {
      stalemate_sum -= STALEMATE_END_FINGERPRINT;
    }
  }
  stalemate_sums[get_global_id(0)] = stalemate_sum;
}
