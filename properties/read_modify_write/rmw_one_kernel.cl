// The driver of read_modify_write in one kernel, for CPUs, whose compilers take longer than their
// launches: what is done with each operation is an argument, so the operands, the code under test
// and its model are compiled once and not for every dispatch. Stands where read_modify_write.cl
// does, and its dispatches do what the kernels there do.

// Goes through the operations of one work-item: alone, each on a cell of its own; together; or by
// the model, on what was recorded. What is fingerprinted is returned.
static ulong stalemate_go_through(const stalemate_parameters *stalemate_p, uint stalemate_phase,
                                  uint stalemate_item, uint stalemate_operations,
                                  STALEMATE_SPACE stalemate_unit *stalemate_cells,
                                  __global stalemate_word *stalemate_history,
                                  __global stalemate_solo_record *stalemate_records,
                                  __global stalemate_word *stalemate_new_values,
                                  volatile __global uint *stalemate_meeting,
                                  volatile __global uint *stalemate_scratch) {
  ulong stalemate_sum = 0;
  for (uint stalemate_op = 0u; stalemate_op < stalemate_operations; ++stalemate_op) {
    const stalemate_operation stalemate_o =
        stalemate_operation_of(stalemate_p, stalemate_item, stalemate_op);
    const ulong stalemate_slot = stalemate_history_slot(stalemate_p, stalemate_item, stalemate_op);
    const stalemate_scalar stalemate_a = stalemate_operand_of(stalemate_p, stalemate_o, 0u);
    const stalemate_scalar stalemate_b = stalemate_second_operand(stalemate_p, stalemate_o);
    STALEMATE_SPACE stalemate_unit *stalemate_target = stalemate_cells;
    stalemate_scalar stalemate_old = stalemate_a;
    stalemate_scalar stalemate_returned = stalemate_a;
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER) {
      stalemate_target += stalemate_offset_of(stalemate_p, stalemate_o);
      stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_op);
      stalemate_rendezvous_again(stalemate_p, stalemate_op, stalemate_meeting);
      stalemate_delay(stalemate_jitter(stalemate_p, stalemate_item, stalemate_op));
    } else if (stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_old = stalemate_start_of(stalemate_p, stalemate_o);
      *(volatile STALEMATE_SPACE stalemate_unit *)stalemate_target =
          STALEMATE_UNIT_OF(stalemate_old);
    } else {
      stalemate_old = stalemate_scalar_of(stalemate_history[stalemate_slot]);
    }
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER || stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_returned =
          stalemate_apply(stalemate_p, stalemate_o, stalemate_target, stalemate_a, stalemate_b);
    }
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER) {
#if STALEMATE_RAW
      // Where nobody reads what is returned, compilers take a cheaper operation that returns
      // nothing.
      stalemate_sum += stalemate_bits_of(stalemate_returned);
#elif !STALEMATE_RETURNS_NOTHING
      stalemate_history[stalemate_slot] = stalemate_bits_of(stalemate_returned);
#endif
      continue;
    }
    const stalemate_scalar stalemate_made =
        STALEMATE_MODEL(stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b);
    if (stalemate_phase == STALEMATE_PHASE_ALONE) {
      const stalemate_scalar stalemate_stored =
          STALEMATE_OF_UNIT(*(volatile STALEMATE_SPACE stalemate_unit *)stalemate_target);
      const stalemate_scalar stalemate_due =
          STALEMATE_DUE(stalemate_p, stalemate_o, stalemate_old, stalemate_made);
      if (stalemate_differs(stalemate_returned, stalemate_due, stalemate_stored, stalemate_made)) {
        stalemate_record(&stalemate_records[stalemate_item], stalemate_op, stalemate_returned,
                         stalemate_stored, stalemate_made);
        break;
      }
#if STALEMATE_WATCHES
      if (!stalemate_is_surrounded(stalemate_p, stalemate_item, stalemate_op,
                                   stalemate_target - stalemate_solo_place(stalemate_item),
                                   stalemate_records)) {
        break;
      }
#endif
    } else if (stalemate_phase == STALEMATE_PHASE_MODEL) {
      stalemate_new_values[stalemate_slot] = stalemate_bits_of(stalemate_made);
    } else {
#if STALEMATE_FINGERPRINTS
      stalemate_sum +=
          stalemate_step_fingerprint(stalemate_p, stalemate_o, stalemate_old, stalemate_made);
#endif
    }
  }
  return stalemate_sum;
}

// `count` is that of the operations that run alone, of each work-item, and of the numbers that are
// summed up.
__kernel void stalemate_rmw(__global const stalemate_parameters *stalemate_input,
                            uint stalemate_phase, ulong stalemate_count,
                            __global stalemate_unit *stalemate_cells,
                            __global stalemate_word *stalemate_history,
                            __global stalemate_solo_record *stalemate_records,
                            __global stalemate_word *stalemate_new_values,
                            __global uint *stalemate_meeting, __global uint *stalemate_scratch
#if STALEMATE_IN_LOCAL
                            ,
                            __local stalemate_unit *stalemate_local_cells
#endif
#if STALEMATE_FINGERPRINTS
                            ,
                            __global ulong *stalemate_sums, __global ulong *stalemate_mismatch
#endif
) {
  __local uint stalemate_inside;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_local_item = (uint)get_local_id(0);
  const int stalemate_together = stalemate_phase == STALEMATE_PHASE_TOGETHER;
  const uint stalemate_group = stalemate_testing_group(&stalemate_p);
  const int stalemate_testing = stalemate_together && stalemate_group != STALEMATE_EXTRA_GROUP;
  if (stalemate_local_item == 0u) stalemate_inside = 0u;
#if STALEMATE_IN_LOCAL
  __global stalemate_unit *const stalemate_home =
      stalemate_cells + stalemate_home_of(&stalemate_p, stalemate_group);
  const uint stalemate_values = stalemate_testing ? stalemate_set_values(&stalemate_p) : 0u;
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_values;
       stalemate_w += (uint)get_local_size(0)) {
    stalemate_local_cells[stalemate_w] = stalemate_home[stalemate_w];
  }
#endif
  if (stalemate_local_item == 0u && stalemate_testing && stalemate_can_meet(&stalemate_p)) {
    stalemate_rendezvous(stalemate_meeting);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint stalemate_item = stalemate_together ? stalemate_item_of(&stalemate_p, stalemate_group)
                                                 : (uint)get_global_id(0);
  const int stalemate_operates = stalemate_together
                                     ? stalemate_testing
                                     : stalemate_phase != STALEMATE_PHASE_SUMS &&
                                           stalemate_item < stalemate_items(&stalemate_p);
  ulong stalemate_sum = 0;
  if (stalemate_operates) {
#if STALEMATE_IN_LOCAL
    STALEMATE_SPACE stalemate_unit *stalemate_space = stalemate_local_cells;
    const uint stalemate_alone = stalemate_local_item;
#else
    STALEMATE_SPACE stalemate_unit *stalemate_space = stalemate_cells;
    const uint stalemate_alone = stalemate_item;
#endif
    uint stalemate_operations = stalemate_ops(&stalemate_p);
    uint stalemate_entered = 0u;
    if (stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_operations = (uint)stalemate_count;
      stalemate_space += stalemate_alone * STALEMATE_SOLO_VALUES;
#if STALEMATE_WATCHES
      stalemate_surround(&stalemate_p, stalemate_item, stalemate_space);
      stalemate_space += stalemate_solo_place(stalemate_item);
#endif
    }
    if (stalemate_together) {
      stalemate_delay(stalemate_skew(&stalemate_p, stalemate_group));
      stalemate_entered = stalemate_enter(&stalemate_inside);
    }
    stalemate_sum =
        stalemate_go_through(&stalemate_p, stalemate_phase, stalemate_item, stalemate_operations,
                             stalemate_space, stalemate_history, stalemate_records,
                             stalemate_new_values, stalemate_meeting, stalemate_scratch);
    if (stalemate_together) {
#if STALEMATE_RAW
      stalemate_history[stalemate_item] = (stalemate_word)stalemate_sum;
#endif
      stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
    }
  } else if (stalemate_together) {
    stalemate_stress_only(stalemate_scratch, &stalemate_p);
  }
#if STALEMATE_IN_LOCAL
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_values;
       stalemate_w += (uint)get_local_size(0)) {
    stalemate_home[stalemate_w] = stalemate_local_cells[stalemate_w];
  }
#endif
#if STALEMATE_FINGERPRINTS
  if (stalemate_phase == STALEMATE_PHASE_FINGERPRINT) {
    stalemate_weigh(&stalemate_p, stalemate_sum, stalemate_cells, stalemate_records, stalemate_sums,
                    stalemate_mismatch);
  } else if (stalemate_phase == STALEMATE_PHASE_SUMS) {
    stalemate_add_up(stalemate_sums, stalemate_count, stalemate_mismatch);
  }
#endif
}
