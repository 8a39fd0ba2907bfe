// Weighs a history of read_modify_write where it lies. Stands behind its driver. No atomics: those
// of this device are on trial.

// The sum over a work-group, in its work-item 0. One number of `stalemate_parts` for each
// work-item.
static ulong stalemate_group_sum(ulong stalemate_own, __local ulong* stalemate_parts) {
  const uint stalemate_me = (uint)get_local_id(0);
  stalemate_parts[stalemate_me] = stalemate_own;
  uint stalemate_left = (uint)get_local_size(0);
  while (stalemate_left > 1u) {
    const uint stalemate_kept = (stalemate_left + 1u) / 2u;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (stalemate_me < stalemate_left / 2u) {
      stalemate_parts[stalemate_me] += stalemate_parts[stalemate_me + stalemate_kept];
    }
    stalemate_left = stalemate_kept;
  }
  return stalemate_parts[stalemate_me];
}

// Leaves a sum for each work-group, and doubt where an operation alone or a word between cells is
// wrong: whoever doubts writes the same, so it takes no atomic.
__kernel void stalemate_rmw_weigh(__global const stalemate_parameters* stalemate_input,
                                  __global const stalemate_scalar* stalemate_history,
                                  __global const stalemate_scalar* stalemate_cells,
                                  __global const stalemate_solo_record* stalemate_records,
                                  __global ulong* stalemate_sums, __global ulong* stalemate_doubt,
                                  __local ulong* stalemate_parts) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_item = (uint)get_global_id(0);
  ulong stalemate_sum = 0;
  if (stalemate_item < stalemate_items(&stalemate_p)) {
    for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(&stalemate_p); ++stalemate_op) {
      const stalemate_operation stalemate_o =
          stalemate_operation_of(&stalemate_p, stalemate_item, stalemate_op);
      const stalemate_scalar stalemate_a = stalemate_operand_of(&stalemate_p, stalemate_o, 0u);
      const stalemate_scalar stalemate_b = stalemate_second_operand(&stalemate_p, stalemate_o);
      const stalemate_scalar stalemate_old =
          stalemate_history[stalemate_history_slot(&stalemate_p, stalemate_item, stalemate_op)];
      stalemate_sum +=
          stalemate_step_weight(&stalemate_p, stalemate_o, stalemate_old,
                                STALEMATE_MODEL(stalemate_old, stalemate_a, stalemate_b));
    }
    if (stalemate_went_wrong_alone(&stalemate_records[stalemate_item])) stalemate_doubt[0] = 1;
  }
  for (ulong stalemate_w = stalemate_item; stalemate_w < stalemate_all_words(&stalemate_p);
       stalemate_w += get_global_size(0)) {
    if (stalemate_is_cell(&stalemate_p, stalemate_w)) {
      stalemate_sum -=
          stalemate_way_weight(&stalemate_p, stalemate_w, stalemate_cells[stalemate_w]);
    } else if (!stalemate_is_padding(&stalemate_p, stalemate_w, stalemate_cells[stalemate_w])) {
      stalemate_doubt[0] = 1;
    }
  }
  stalemate_sum = stalemate_group_sum(stalemate_sum, stalemate_parts);
  if (get_local_id(0) == 0) stalemate_sums[get_group_id(0)] = stalemate_sum;
}

// One work-group. What is left of all sums is doubt.
__kernel void stalemate_rmw_balance(__global const ulong* stalemate_sums, uint stalemate_count,
                                    __global ulong* stalemate_doubt,
                                    __local ulong* stalemate_parts) {
  ulong stalemate_sum = 0;
  for (uint stalemate_i = (uint)get_local_id(0); stalemate_i < stalemate_count;
       stalemate_i += (uint)get_local_size(0)) {
    stalemate_sum += stalemate_sums[stalemate_i];
  }
  stalemate_sum = stalemate_group_sum(stalemate_sum, stalemate_parts);
  if (get_local_id(0) == 0) stalemate_doubt[1] = stalemate_sum;
}
