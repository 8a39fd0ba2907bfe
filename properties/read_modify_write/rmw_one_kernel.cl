// The driver of read_modify_write in one kernel, for CPUs, whose compilers take longer than their
// launches: what is done with each operation is an argument, so the operands, the code under test
// and its model are compiled once and not for every dispatch. Stands where read_modify_write.cl
// does, and does what the kernels there do, in as many dispatches or in fewer.
//
// The kernel itself only calls, since PoCL compiles three copies of a kernel (position.clh).

#if STALEMATE_IN_LOCAL
#define STALEMATE_CELLS \
  __global stalemate_unit *stalemate_cells, __local stalemate_unit *stalemate_local_cells
#define STALEMATE_THE_CELLS stalemate_cells, stalemate_local_cells
#define STALEMATE_CELLS_OF_SPACE stalemate_local_cells
#else
#define STALEMATE_CELLS __global stalemate_unit *stalemate_cells
#define STALEMATE_THE_CELLS stalemate_cells
#define STALEMATE_CELLS_OF_SPACE stalemate_cells
#endif

// One of two expressions: by the memory that the program is for, or, if it is for both, by that
// which the case is in.
#if STALEMATE_IN_BOTH
#define STALEMATE_BY_SPACE(stalemate_p, stalemate_if_local, stalemate_if_global) \
  (stalemate_is_in_local(stalemate_p) ? (stalemate_if_local) : (stalemate_if_global))

static stalemate_scalar stalemate_apply_in_local(const stalemate_parameters *stalemate_p,
                                                 stalemate_operation stalemate_o,
                                                 __local stalemate_unit *stalemate_target,
                                                 stalemate_scalar stalemate_a,
                                                 stalemate_scalar stalemate_b) {
#if STALEMATE_RETURNS_NOTHING
  STALEMATE_CALL_IN_LOCAL(stalemate_p, stalemate_o, STALEMATE_LOCAL_CELL_AT(stalemate_target),
                          stalemate_a, stalemate_b);
  return stalemate_a;
#else
  return STALEMATE_CALL_IN_LOCAL(stalemate_p, stalemate_o,
                                 STALEMATE_LOCAL_CELL_AT(stalemate_target), stalemate_a,
                                 stalemate_b);
#endif
}
#elif STALEMATE_IN_LOCAL
#define STALEMATE_BY_SPACE(stalemate_p, stalemate_if_local, stalemate_if_global) \
  (stalemate_if_local)
#define stalemate_apply_in_local stalemate_apply
#else
#define STALEMATE_BY_SPACE(stalemate_p, stalemate_if_local, stalemate_if_global) \
  (stalemate_if_global)
#endif

// Goes through a line of operations of one work-item: alone, each on a cell of its own; together; or
// by the model, on what was recorded. Whether to go on. `words` is what was recorded, or is to be;
// `new_words` what the model makes of them.
static int stalemate_go_along(
    const stalemate_parameters *stalemate_p, const stalemate_position *stalemate_at,
    uint stalemate_phase, uint stalemate_item, uint stalemate_begin, uint stalemate_count,
    ulong stalemate_alone, const stalemate_operation *stalemate_operations,
    const stalemate_scalar *stalemate_first, const stalemate_scalar *stalemate_second,
    STALEMATE_CELLS, stalemate_word *stalemate_words, stalemate_word *stalemate_new_words,
    __global stalemate_solo_record *stalemate_records, volatile __global uint *stalemate_meeting,
    volatile __global uint *stalemate_scratch) {
  const int stalemate_meets =
      stalemate_line_has_meeting(stalemate_p, stalemate_at, stalemate_begin, stalemate_count);
  for (uint stalemate_i = 0u; stalemate_i < stalemate_count; ++stalemate_i) {
    const uint stalemate_op = stalemate_begin + stalemate_i;
    const stalemate_operation stalemate_o = stalemate_operations[stalemate_i];
    const stalemate_scalar stalemate_a = stalemate_first[stalemate_i];
#if STALEMATE_OPERANDS == 2
    const stalemate_scalar stalemate_b = stalemate_second[stalemate_i];
#else
    const stalemate_scalar stalemate_b = stalemate_scalar_of(0u);
#endif
    ulong stalemate_place = stalemate_alone;
    stalemate_scalar stalemate_old = stalemate_a;
    stalemate_scalar stalemate_returned = stalemate_a;
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER) {
      stalemate_place = stalemate_offset_of(stalemate_p, stalemate_o);
      stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_at, stalemate_op);
      if (stalemate_meets) {
        stalemate_rendezvous_again(stalemate_p, stalemate_at, stalemate_op, stalemate_meeting);
      }
      stalemate_jitter_before(stalemate_p, stalemate_item, stalemate_op);
    } else if (stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_old = stalemate_start_of(stalemate_p, stalemate_o);
      STALEMATE_BY_SPACE(
          stalemate_p,
          *(volatile __local stalemate_unit *)(stalemate_local_cells + stalemate_place) =
              STALEMATE_UNIT_OF(stalemate_old),
          *(volatile __global stalemate_unit *)(stalemate_cells + stalemate_place) =
              STALEMATE_UNIT_OF(stalemate_old));
    } else {
      stalemate_old = stalemate_scalar_of(stalemate_words[stalemate_i]);
    }
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER || stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_returned = STALEMATE_BY_SPACE(
          stalemate_p,
          stalemate_apply_in_local(stalemate_p, stalemate_o,
                                   stalemate_local_cells + stalemate_place, stalemate_a,
                                   stalemate_b),
          stalemate_apply(stalemate_p, stalemate_o, stalemate_cells + stalemate_place, stalemate_a,
                          stalemate_b));
    }
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER) {
      stalemate_words[stalemate_i] = stalemate_bits_of(stalemate_returned);
      continue;
    }
    const stalemate_scalar stalemate_made =
        STALEMATE_MODEL(stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b);
    stalemate_new_words[stalemate_i] = stalemate_bits_of(stalemate_made);
    if (stalemate_phase != STALEMATE_PHASE_ALONE) continue;
    const stalemate_scalar stalemate_stored = STALEMATE_OF_UNIT(STALEMATE_BY_SPACE(
        stalemate_p, *(volatile __local stalemate_unit *)(stalemate_local_cells + stalemate_place),
        *(volatile __global stalemate_unit *)(stalemate_cells + stalemate_place)));
    const stalemate_scalar stalemate_due =
        STALEMATE_DUE(stalemate_p, stalemate_o, stalemate_old, stalemate_made);
    if (stalemate_differs(stalemate_returned, stalemate_due, stalemate_stored, stalemate_made)) {
      stalemate_record(&stalemate_records[stalemate_item], stalemate_op, stalemate_returned,
                       stalemate_stored, stalemate_made);
      return 0;
    }
#if STALEMATE_WATCHES
    if (!stalemate_is_surrounded(
            stalemate_p, stalemate_item, stalemate_op,
            STALEMATE_CELLS_OF_SPACE + stalemate_place - stalemate_solo_place(stalemate_item),
            stalemate_records)) {
      return 0;
    }
#endif
  }
  return 1;
}

// Goes through the operations of one work-item, line by line. What is fingerprinted is returned.
static ulong stalemate_go_through(const stalemate_parameters *stalemate_p,
                                  const stalemate_position *stalemate_at, uint stalemate_phase,
                                  uint stalemate_item, uint stalemate_operations,
                                  ulong stalemate_alone, STALEMATE_CELLS,
                                  __global stalemate_word *stalemate_history,
                                  __global stalemate_solo_record *stalemate_records,
                                  __global stalemate_word *stalemate_new_values,
                                  volatile __global uint *stalemate_meeting,
                                  volatile __global uint *stalemate_scratch) {
  stalemate_operation stalemate_line[STALEMATE_LINE];
  stalemate_scalar stalemate_first[STALEMATE_LINE];
  stalemate_scalar stalemate_second[STALEMATE_LINE];
  stalemate_word stalemate_words[STALEMATE_LINE];
  stalemate_word stalemate_new_words[STALEMATE_LINE];
  ulong stalemate_sum = 0;
  for (uint stalemate_begin = 0u; stalemate_begin < stalemate_operations;
       stalemate_begin += STALEMATE_LINE) {
    const ulong stalemate_slot = stalemate_line_slot(stalemate_p, stalemate_item, stalemate_begin);
    const uint stalemate_rest = stalemate_operations - stalemate_begin;
    const uint stalemate_count = stalemate_rest < STALEMATE_LINE ? stalemate_rest : STALEMATE_LINE;
    stalemate_operations_of_line(stalemate_p, stalemate_item, stalemate_begin, stalemate_count,
                                 stalemate_line);
    stalemate_operands_of_line(stalemate_p, 0u, stalemate_count, stalemate_line, stalemate_first);
#if STALEMATE_OPERANDS == 2
    stalemate_operands_of_line(stalemate_p, 1u, stalemate_count, stalemate_line, stalemate_second);
#endif
    if (stalemate_phase == STALEMATE_PHASE_MODEL ||
        stalemate_phase == STALEMATE_PHASE_FINGERPRINT) {
      stalemate_read_line(stalemate_history + stalemate_slot, stalemate_count, stalemate_words);
    }
    const int stalemate_goes_on = stalemate_go_along(
        stalemate_p, stalemate_at, stalemate_phase, stalemate_item, stalemate_begin,
        stalemate_count, stalemate_alone, stalemate_line, stalemate_first, stalemate_second,
        STALEMATE_THE_CELLS, stalemate_words, stalemate_new_words, stalemate_records,
        stalemate_meeting, stalemate_scratch);
    if (!stalemate_goes_on) break;
    if (stalemate_phase == STALEMATE_PHASE_TOGETHER) {
#if STALEMATE_RAW
      // Where nobody reads what is returned, compilers take a cheaper operation that returns
      // nothing.
      for (uint stalemate_i = 0u; stalemate_i < stalemate_count; ++stalemate_i) {
        stalemate_sum += stalemate_words[stalemate_i];
      }
#elif !STALEMATE_RETURNS_NOTHING
      stalemate_write_line(stalemate_words, stalemate_count, stalemate_history + stalemate_slot);
#endif
    } else if (stalemate_phase == STALEMATE_PHASE_MODEL) {
      stalemate_write_line(stalemate_new_words, stalemate_count,
                           stalemate_new_values + stalemate_slot);
    }
#if STALEMATE_FINGERPRINTS
    if (stalemate_phase == STALEMATE_PHASE_FINGERPRINT) {
      stalemate_sum += stalemate_line_fingerprint(stalemate_p, stalemate_count, stalemate_line,
                                                  stalemate_words, stalemate_new_words);
    }
#endif
  }
  return stalemate_sum;
}

#if STALEMATE_IN_LOCAL
// A work-item's share of its work-group's cells, between where they lie and local memory.
static void stalemate_carry(const stalemate_parameters *stalemate_p,
                            const stalemate_position *stalemate_at, uint stalemate_phases,
                            STALEMATE_CELLS, int stalemate_home) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  if (!STALEMATE_IS_TOGETHER(stalemate_phases) || stalemate_group == STALEMATE_EXTRA_GROUP ||
      !stalemate_is_in_local(stalemate_p)) {
    return;
  }
  __global stalemate_unit *const stalemate_there =
      stalemate_cells + stalemate_home_of(stalemate_p, stalemate_group);
  for (uint stalemate_w = stalemate_item_in_group(stalemate_at);
       stalemate_w < stalemate_set_values(stalemate_p);
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    if (stalemate_home) {
      stalemate_there[stalemate_w] = stalemate_local_cells[stalemate_w];
    } else {
      stalemate_local_cells[stalemate_w] = stalemate_there[stalemate_w];
    }
  }
}

STALEMATE_OUT_OF_LINE static void stalemate_carry_home(const stalemate_parameters *stalemate_p,
                                                       const stalemate_position *stalemate_at,
                                                       uint stalemate_phases, STALEMATE_CELLS) {
  stalemate_carry(stalemate_p, stalemate_at, stalemate_phases, STALEMATE_THE_CELLS, 1);
}
#endif

// What comes before the barrier.
STALEMATE_OUT_OF_LINE static void stalemate_set_out(const stalemate_parameters *stalemate_p,
                                                    const stalemate_position *stalemate_at,
                                                    uint stalemate_phases, STALEMATE_CELLS,
                                                    __global uint *stalemate_meeting) {
#if STALEMATE_IN_LOCAL
  stalemate_carry(stalemate_p, stalemate_at, stalemate_phases, STALEMATE_THE_CELLS, 0);
#endif
  if (stalemate_item_in_group(stalemate_at) == 0u && STALEMATE_IS_TOGETHER(stalemate_phases) &&
      stalemate_testing_group(stalemate_p, stalemate_at) != STALEMATE_EXTRA_GROUP &&
      stalemate_can_meet(stalemate_p)) {
    const uint stalemate_before = stalemate_rendezvous(stalemate_meeting);
    if (stalemate_phases != STALEMATE_PHASE_BIT(STALEMATE_PHASE_TOGETHER)) {
      stalemate_pair_up(stalemate_meeting, stalemate_before);
    }
  }
}

// The operations of one work-item in this phase.
STALEMATE_OUT_OF_LINE static void stalemate_work(
    const stalemate_parameters *stalemate_given, const stalemate_position *stalemate_at,
    uint stalemate_phase, ulong stalemate_count, STALEMATE_CELLS,
    __global stalemate_word *stalemate_history, __global stalemate_solo_record *stalemate_records,
    __global stalemate_word *stalemate_new_values, __global uint *stalemate_meeting,
    __global uint *stalemate_scratch
#if STALEMATE_FINGERPRINTS
    ,
    __global ulong *stalemate_sums, __global ulong *stalemate_mismatch
#endif
) {
  // A copy of its own lies in registers: nothing that is stored can change it.
  const stalemate_parameters stalemate_p = *stalemate_given;
  const int stalemate_together = stalemate_phase == STALEMATE_PHASE_TOGETHER;
  const uint stalemate_group = stalemate_testing_group(&stalemate_p, stalemate_at);
  const uint stalemate_item = stalemate_together
                                  ? stalemate_item_of(&stalemate_p, stalemate_at, stalemate_group)
                                  : stalemate_item_in_range(stalemate_at);
  ulong stalemate_sum = 0;
  if (stalemate_phase != STALEMATE_PHASE_SUMS && stalemate_item < stalemate_items(&stalemate_p)) {
    uint stalemate_operations = stalemate_ops(&stalemate_p);
    ulong stalemate_alone = 0;
    if (stalemate_phase == STALEMATE_PHASE_ALONE) {
      stalemate_operations = (uint)stalemate_count;
      stalemate_alone =
          (ulong)(stalemate_is_in_local(&stalemate_p) ? stalemate_item_in_group(stalemate_at)
                                                      : stalemate_item) *
          STALEMATE_SOLO_VALUES;
#if STALEMATE_WATCHES
      stalemate_surround(&stalemate_p, stalemate_item, STALEMATE_CELLS_OF_SPACE + stalemate_alone);
      stalemate_alone += stalemate_solo_place(stalemate_item);
#endif
    }
    stalemate_sum = stalemate_go_through(
        &stalemate_p, stalemate_at, stalemate_phase, stalemate_item, stalemate_operations,
        stalemate_alone, STALEMATE_THE_CELLS, stalemate_history, stalemate_records,
        stalemate_new_values, stalemate_meeting, stalemate_scratch);
#if STALEMATE_RAW
    if (stalemate_together) stalemate_history[stalemate_item] = (stalemate_word)stalemate_sum;
#endif
  }
#if STALEMATE_FINGERPRINTS
  if (stalemate_phase == STALEMATE_PHASE_FINGERPRINT) {
    stalemate_weigh(&stalemate_p, stalemate_at, stalemate_sum, stalemate_cells, stalemate_records,
                    stalemate_sums, stalemate_mismatch);
  } else if (stalemate_phase == STALEMATE_PHASE_SUMS) {
    stalemate_add_up(stalemate_at, stalemate_sums, stalemate_count, stalemate_mismatch);
  }
#endif
}

// `count` is that of the operations that run alone, of each work-item, on cells of its own
// (`own_cells`, where they are not in local memory), and of the numbers that are summed up.
__kernel void stalemate_rmw(__global const stalemate_parameters *stalemate_input,
                            uint stalemate_phases, ulong stalemate_count,
                            __global stalemate_unit *stalemate_cells,
                            __global stalemate_unit *stalemate_own_cells,
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
#if STALEMATE_FINGERPRINTS
#define STALEMATE_THE_SUMS , stalemate_sums, stalemate_mismatch
#else
#define STALEMATE_THE_SUMS
#endif
  __local uint stalemate_inside;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  if (stalemate_item_in_group(&stalemate_at) == 0u) stalemate_inside = 0u;
  stalemate_set_out(&stalemate_p, &stalemate_at, stalemate_phases, STALEMATE_THE_CELLS,
                    stalemate_meeting);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (STALEMATE_IS_TOGETHER(stalemate_phases) &&
      stalemate_takes_part(&stalemate_p, &stalemate_at, stalemate_scratch)) {
    const uint stalemate_entered = stalemate_enter(&stalemate_inside);
    stalemate_work(&stalemate_p, &stalemate_at, STALEMATE_PHASE_TOGETHER, stalemate_count,
                   STALEMATE_THE_CELLS, stalemate_history, stalemate_records, stalemate_new_values,
                   stalemate_meeting, stalemate_scratch STALEMATE_THE_SUMS);
    stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
  }
  // All operations of a work-group lie side by side in time, and nothing else between them.
  barrier(CLK_LOCAL_MEM_FENCE);
#if STALEMATE_IN_LOCAL
  stalemate_carry_home(&stalemate_p, &stalemate_at, stalemate_phases, STALEMATE_THE_CELLS);
#endif
  __global stalemate_unit *const stalemate_shared_cells = stalemate_cells;
  uint stalemate_left = stalemate_phases & ~STALEMATE_PHASE_BIT(STALEMATE_PHASE_TOGETHER);
  for (uint stalemate_phase = 0u; stalemate_left != 0u; ++stalemate_phase, stalemate_left >>= 1u) {
    if ((stalemate_left & 1u) == 0u) continue;
    stalemate_cells =
        stalemate_phase == STALEMATE_PHASE_ALONE ? stalemate_own_cells : stalemate_shared_cells;
    stalemate_work(&stalemate_p, &stalemate_at, stalemate_phase, stalemate_count,
                   STALEMATE_THE_CELLS, stalemate_history, stalemate_records, stalemate_new_values,
                   stalemate_meeting, stalemate_scratch STALEMATE_THE_SUMS);
  }
}
