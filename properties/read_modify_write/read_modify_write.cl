// The driver of read_modify_write. It stands behind the code under test, so it names nothing of its
// own that does not begin with stalemate_: a user's macros may have any other name. For the same
// reason it leaves the members of structs to the shared files, which stand in front.
//
// Three dispatches: each operation alone, all of them at once, and the model on what they returned.
// The last two share nothing but buffers, so the model never sees what the concurrent one did in
// memory.

__kernel void stalemate_rmw_solo(__global const stalemate_parameters *stalemate_input,
                                 ulong stalemate_first_operations,
                                 STALEMATE_SPACE stalemate_unit *stalemate_private_cells,
                                 __global stalemate_solo_record *stalemate_records) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_item = (uint)get_global_id(0);
  if (stalemate_item >= stalemate_items(&stalemate_p)) return;
  STALEMATE_SPACE stalemate_unit *stalemate_target =
      stalemate_private_cells +
      (STALEMATE_IN_LOCAL ? (uint)get_local_id(0) : stalemate_item) * STALEMATE_SOLO_VALUES;
#if STALEMATE_WATCHES
  STALEMATE_SPACE stalemate_unit *const stalemate_surrounding = stalemate_target;
  stalemate_surround(&stalemate_p, stalemate_item, stalemate_surrounding);
  stalemate_target += stalemate_solo_place(stalemate_item);
#endif
  volatile STALEMATE_SPACE stalemate_unit *const stalemate_memory = stalemate_target;

  for (uint stalemate_op = 0u; stalemate_op < stalemate_first_operations; ++stalemate_op) {
    const stalemate_operation stalemate_o =
        stalemate_operation_of(&stalemate_p, stalemate_item, stalemate_op);
    const stalemate_scalar stalemate_start = stalemate_start_of(&stalemate_p, stalemate_o);
    const stalemate_scalar stalemate_a = stalemate_operand_of(&stalemate_p, stalemate_o, 0u);
    const stalemate_scalar stalemate_b = stalemate_second_operand(&stalemate_p, stalemate_o);
    *stalemate_memory = STALEMATE_UNIT_OF(stalemate_start);
    const stalemate_scalar stalemate_returned =
        stalemate_apply(&stalemate_p, stalemate_o, stalemate_target, stalemate_a, stalemate_b);
    const stalemate_scalar stalemate_stored = STALEMATE_OF_UNIT(*stalemate_memory);
    const stalemate_scalar stalemate_made =
        STALEMATE_MODEL(&stalemate_p, stalemate_o, stalemate_start, stalemate_a, stalemate_b);
    const stalemate_scalar stalemate_due =
        STALEMATE_DUE(&stalemate_p, stalemate_o, stalemate_start, stalemate_made);
    if (stalemate_differs(stalemate_returned, stalemate_due, stalemate_stored, stalemate_made)) {
      stalemate_record(&stalemate_records[stalemate_item], stalemate_op, stalemate_returned,
                       stalemate_stored, stalemate_made);
      return;
    }
#if STALEMATE_WATCHES
    if (!stalemate_is_surrounded(&stalemate_p, stalemate_item, stalemate_op, stalemate_surrounding,
                                 stalemate_records)) {
      return;
    }
#endif
  }
}

// The operations of one work-item of the case.
static void stalemate_operate(const stalemate_parameters *stalemate_p,
                              const stalemate_position *stalemate_at, uint stalemate_item,
                              STALEMATE_SPACE stalemate_unit *stalemate_cells,
                              __global stalemate_word *stalemate_history,
                              volatile __global uint *stalemate_meeting,
                              volatile __global uint *stalemate_scratch) {
#if STALEMATE_RAW
  // Where nobody reads what is returned, compilers take a cheaper operation that returns nothing.
  ulong stalemate_sum = 0u;
#endif
  for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(stalemate_p); ++stalemate_op) {
    const stalemate_operation stalemate_o =
        stalemate_operation_of(stalemate_p, stalemate_item, stalemate_op);
    const stalemate_scalar stalemate_a = stalemate_operand_of(stalemate_p, stalemate_o, 0u);
    const stalemate_scalar stalemate_b = stalemate_second_operand(stalemate_p, stalemate_o);
    stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_at, stalemate_op);
#ifndef STALEMATE_SIMULATED
    stalemate_rendezvous_again(stalemate_p, stalemate_at, stalemate_op, stalemate_meeting);
#endif
    stalemate_delay(stalemate_jitter(stalemate_p, stalemate_item, stalemate_op));
    const stalemate_scalar stalemate_returned = stalemate_apply(
        stalemate_p, stalemate_o, stalemate_cells + stalemate_offset_of(stalemate_p, stalemate_o),
        stalemate_a, stalemate_b);
#if STALEMATE_RAW
    stalemate_sum += stalemate_bits_of(stalemate_returned);
#elif !STALEMATE_RETURNS_NOTHING
    stalemate_history[stalemate_history_slot(stalemate_p, stalemate_item, stalemate_op)] =
        stalemate_bits_of(stalemate_returned);
#endif
  }
#if STALEMATE_RAW
  stalemate_history[stalemate_item] = (stalemate_word)stalemate_sum;
#endif
}

__kernel void stalemate_rmw_concurrent(__global const stalemate_parameters *stalemate_input,
                                       __global stalemate_unit *stalemate_cells,
                                       __global stalemate_word *stalemate_history,
                                       __global uint *stalemate_meeting,
                                       __global uint *stalemate_scratch
#if STALEMATE_IN_LOCAL
                                       ,
                                       __local stalemate_unit *stalemate_local_cells
#endif
) {
  __local uint stalemate_inside;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  const uint stalemate_group = stalemate_testing_group(&stalemate_p, &stalemate_at);
  const uint stalemate_local_item = stalemate_item_in_group(&stalemate_at);
  const int stalemate_testing = stalemate_group != STALEMATE_EXTRA_GROUP;
  if (stalemate_local_item == 0u) stalemate_inside = 0u;
#if STALEMATE_IN_LOCAL
  __global stalemate_unit *const stalemate_home =
      stalemate_cells + stalemate_home_of(&stalemate_p, stalemate_group);
  const uint stalemate_values = stalemate_testing ? stalemate_set_values(&stalemate_p) : 0u;
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_values;
       stalemate_w += stalemate_items_in_group(&stalemate_at)) {
    stalemate_local_cells[stalemate_w] = stalemate_home[stalemate_w];
  }
#endif
  if (stalemate_local_item == 0u && stalemate_testing && stalemate_can_meet(&stalemate_p)) {
    stalemate_rendezvous(stalemate_meeting);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (stalemate_testing) {
    const uint stalemate_item = stalemate_item_of(&stalemate_p, &stalemate_at, stalemate_group);
    stalemate_delay(stalemate_skew(&stalemate_p, stalemate_group));
    const uint stalemate_entered = stalemate_enter(&stalemate_inside);
#if STALEMATE_IN_LOCAL
    stalemate_operate(&stalemate_p, &stalemate_at, stalemate_item, stalemate_local_cells,
                      stalemate_history, stalemate_meeting, stalemate_scratch);
#else
    stalemate_operate(&stalemate_p, &stalemate_at, stalemate_item, stalemate_cells,
                      stalemate_history, stalemate_meeting, stalemate_scratch);
#endif
    stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
  } else {
    stalemate_stress_only(stalemate_scratch, &stalemate_p, &stalemate_at);
  }
#if STALEMATE_IN_LOCAL
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_values;
       stalemate_w += stalemate_items_in_group(&stalemate_at)) {
    stalemate_home[stalemate_w] = stalemate_local_cells[stalemate_w];
  }
#endif
}

__kernel void stalemate_rmw_model(__global const stalemate_parameters *stalemate_input,
                                  __global const stalemate_word *stalemate_history,
                                  __global stalemate_word *stalemate_new_values) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_item = (uint)get_global_id(0);
  if (stalemate_item >= stalemate_items(&stalemate_p)) return;
  for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(&stalemate_p); ++stalemate_op) {
    const stalemate_operation stalemate_o =
        stalemate_operation_of(&stalemate_p, stalemate_item, stalemate_op);
    const stalemate_scalar stalemate_a = stalemate_operand_of(&stalemate_p, stalemate_o, 0u);
    const stalemate_scalar stalemate_b = stalemate_second_operand(&stalemate_p, stalemate_o);
    const ulong stalemate_slot = stalemate_history_slot(&stalemate_p, stalemate_item, stalemate_op);
    const stalemate_scalar stalemate_old = stalemate_scalar_of(stalemate_history[stalemate_slot]);
    stalemate_new_values[stalemate_slot] = stalemate_bits_of(
        STALEMATE_MODEL(&stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b));
  }
}
