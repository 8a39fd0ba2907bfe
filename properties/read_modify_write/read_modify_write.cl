// The driver of read_modify_write. It stands behind the code under test, so it names nothing of its
// own that does not begin with stalemate_: a user's macros may have any other name. For the same
// reason it leaves the members of structs to the shared files, which stand in front.
//
// Three dispatches: each operation alone, all of them at once, and the model on what they returned.
// The last two share nothing but buffers, so the model never sees what the concurrent one did in
// memory.

static stalemate_scalar stalemate_apply(const stalemate_parameters *stalemate_p,
                                        stalemate_operation stalemate_o,
                                        STALEMATE_SPACE stalemate_unit *stalemate_target,
                                        stalemate_scalar stalemate_a,
                                        stalemate_scalar stalemate_b) {
#if STALEMATE_RETURNS_NOTHING
  STALEMATE_CALL(stalemate_p, stalemate_o, STALEMATE_CELL_AT(stalemate_target), stalemate_a,
                 stalemate_b);
  return stalemate_a;
#else
  return STALEMATE_CALL(stalemate_p, stalemate_o, STALEMATE_CELL_AT(stalemate_target), stalemate_a,
                        stalemate_b);
#endif
}

// Operands are half of what there is to compile, so none is made that nobody asks for.
static stalemate_scalar stalemate_second_operand(const stalemate_parameters *stalemate_p,
                                                 stalemate_operation stalemate_o) {
#if STALEMATE_OPERANDS == 2
  return stalemate_operand_of(stalemate_p, stalemate_o, 1u);
#else
  return stalemate_scalar_of(0u);
#endif
}

#if STALEMATE_WATCHES

// Where a cell shares a word with others, or is wider than its value, it lies in the middle of four
// words of its size, and they are watched. In them it lies as far as the work-item's number says,
// so that every byte of a word is tried.
#define STALEMATE_WATCHED_WORDS (STALEMATE_CELL_BYTES == 8u ? 8u : 4u)
#define STALEMATE_SOLO_VALUES (STALEMATE_WATCHED_WORDS * 4u / STALEMATE_VALUE_BYTES)

typedef __attribute__((__may_alias__)) uint stalemate_watched_word;

static uint stalemate_solo_place(uint stalemate_item) {
  const uint stalemate_half = STALEMATE_WATCHED_WORDS * 4u / 2u;
  const uint stalemate_byte = stalemate_half / 2u + stalemate_item %
                                                        (stalemate_half / STALEMATE_CELL_BYTES) *
                                                        STALEMATE_CELL_BYTES;
  return stalemate_byte / STALEMATE_VALUE_BYTES;
}

static void stalemate_surround(const stalemate_parameters *stalemate_p, uint stalemate_item,
                               volatile STALEMATE_SPACE stalemate_unit *stalemate_memory) {
  volatile STALEMATE_SPACE stalemate_watched_word *const stalemate_words =
      (volatile STALEMATE_SPACE stalemate_watched_word *)stalemate_memory;
  for (uint stalemate_w = 0u; stalemate_w < STALEMATE_WATCHED_WORDS; ++stalemate_w) {
    stalemate_words[stalemate_w] = stalemate_surroundings(stalemate_p, stalemate_item, stalemate_w);
  }
}

// Whether what is around the cell is as it was. If not, it is written down.
static int stalemate_is_surrounded(const stalemate_parameters *stalemate_p, uint stalemate_item,
                                   uint stalemate_op,
                                   volatile STALEMATE_SPACE stalemate_unit *stalemate_memory,
                                   __global stalemate_solo_record *stalemate_records) {
  volatile STALEMATE_SPACE stalemate_watched_word *const stalemate_words =
      (volatile STALEMATE_SPACE stalemate_watched_word *)stalemate_memory;
  const uint stalemate_byte = stalemate_solo_place(stalemate_item) * STALEMATE_VALUE_BYTES;
  const uint stalemate_of_value = (uint)(STALEMATE_BITS) ~(STALEMATE_BITS)0
                                  << 8u * (stalemate_byte % 4u);
  for (uint stalemate_w = 0u; stalemate_w < STALEMATE_WATCHED_WORDS; ++stalemate_w) {
    const uint stalemate_watched =
        stalemate_w == stalemate_byte / 4u ? ~stalemate_of_value : 0xFFFFFFFFu;
    const uint stalemate_found = stalemate_words[stalemate_w];
    const uint stalemate_due = stalemate_surroundings(stalemate_p, stalemate_item, stalemate_w);
    if (((stalemate_found ^ stalemate_due) & stalemate_watched) != 0u) {
      stalemate_record_beside(
          &stalemate_records[stalemate_item], stalemate_op, stalemate_found,
          (stalemate_due & stalemate_watched) | (stalemate_found & ~stalemate_watched));
      return 0;
    }
  }
  return 1;
}

#else
#define STALEMATE_SOLO_VALUES 1u
#endif

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
    if ((!STALEMATE_RETURNS_NOTHING && !stalemate_same(stalemate_returned, stalemate_due)) ||
        !stalemate_same(stalemate_stored, stalemate_made)) {
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
static void stalemate_operate(const stalemate_parameters *stalemate_p, uint stalemate_item,
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
    stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_op);
#ifndef STALEMATE_SIMULATED
    stalemate_rendezvous_again(stalemate_p, stalemate_op, stalemate_meeting);
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
  const uint stalemate_group = stalemate_testing_group(&stalemate_p);
  const uint stalemate_local_item = (uint)get_local_id(0);
  const int stalemate_testing = stalemate_group != STALEMATE_EXTRA_GROUP;
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

  if (stalemate_testing) {
    const uint stalemate_item = stalemate_item_of(&stalemate_p, stalemate_group);
    stalemate_delay(stalemate_skew(&stalemate_p, stalemate_group));
    const uint stalemate_entered = stalemate_enter(&stalemate_inside);
#if STALEMATE_IN_LOCAL
    stalemate_operate(&stalemate_p, stalemate_item, stalemate_local_cells, stalemate_history,
                      stalemate_meeting, stalemate_scratch);
#else
    stalemate_operate(&stalemate_p, stalemate_item, stalemate_cells, stalemate_history,
                      stalemate_meeting, stalemate_scratch);
#endif
    stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
  } else {
    stalemate_stress_only(stalemate_scratch, &stalemate_p);
  }
#if STALEMATE_IN_LOCAL
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_values;
       stalemate_w += (uint)get_local_size(0)) {
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
