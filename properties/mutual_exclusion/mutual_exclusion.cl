// The driver of mutual_exclusion. It stands behind the code under test, so it names nothing of its
// own that does not begin with stalemate_: a user's macros may have any other name. For the same
// reason it leaves the members of structs to the shared files, which stand in front.
//
// Nobody waits at a barrier for others that are still after a lock: a device that gives its
// work-items no progress of their own would never end what is right.

STALEMATE_INLINED static void stalemate_operate(
    const stalemate_parameters *stalemate_p, const stalemate_position *stalemate_at,
    uint stalemate_item, STALEMATE_SPACE uint *stalemate_locks, __global uint *stalemate_tickets,
    __global uint *stalemate_strange_words, __global uint *stalemate_states,
    volatile __global uint *stalemate_scratch) {
  for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(stalemate_p); ++stalemate_op) {
    stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_at, stalemate_op);
    stalemate_delay(stalemate_jitter(stalemate_p, stalemate_item, stalemate_op));
    stalemate_operation stalemate_o =
        stalemate_operation_of(stalemate_p, stalemate_locks, stalemate_item, stalemate_op);
    volatile STALEMATE_SPACE int *const stalemate_lock = stalemate_lock_in(&stalemate_o);
#ifdef STALEMATE_WITH_LOCK
    STALEMATE_WITH_LOCK(stalemate_lock, &stalemate_o);
#else
    STALEMATE_ACQUIRE(stalemate_lock);
    stalemate_section(&stalemate_o);
    STALEMATE_RELEASE(stalemate_lock);
#endif
#if !STALEMATE_RAW
    stalemate_write_down(&stalemate_o,
                         stalemate_history_slot(stalemate_p, stalemate_item, stalemate_op),
                         stalemate_tickets, stalemate_strange_words, stalemate_states);
#endif
  }
}

// What comes before the barrier.
STALEMATE_OUT_OF_LINE static void stalemate_set_out(const stalemate_parameters *stalemate_p,
                                                    const stalemate_position *stalemate_at,
#if STALEMATE_IN_LOCAL
                                                    __local uint *stalemate_local_locks,
#endif
                                                    __global uint *stalemate_meeting) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  const uint stalemate_local_item = stalemate_item_in_group(stalemate_at);
#if STALEMATE_IN_LOCAL
  const uint stalemate_words = stalemate_set_words(stalemate_p);
  for (uint stalemate_w = stalemate_local_item; stalemate_w < stalemate_words;
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    stalemate_local_locks[stalemate_w] = 0u;
  }
#endif
  if (stalemate_local_item == 0u && stalemate_group != STALEMATE_EXTRA_GROUP &&
      stalemate_can_meet(stalemate_p)) {
    stalemate_rendezvous(stalemate_meeting);
  }
}

// What comes behind it.
STALEMATE_OUT_OF_LINE static void stalemate_work(const stalemate_parameters *stalemate_p,
                                                 const stalemate_position *stalemate_at,
                                                 STALEMATE_SPACE uint *stalemate_locks,
                                                 __global uint *stalemate_tickets,
                                                 __global uint *stalemate_strange_words,
                                                 __global uint *stalemate_states,
                                                 __global uint *stalemate_scratch) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  stalemate_operate(stalemate_p, stalemate_at,
                    stalemate_item_of(stalemate_p, stalemate_at, stalemate_group), stalemate_locks,
                    stalemate_tickets, stalemate_strange_words, stalemate_states,
                    stalemate_scratch);
}

#if STALEMATE_IN_LOCAL
STALEMATE_OUT_OF_LINE static void stalemate_carry_home(const stalemate_parameters *stalemate_p,
                                                       const stalemate_position *stalemate_at,
                                                       __global uint *stalemate_locks,
                                                       __local const uint *stalemate_local_locks) {
  const uint stalemate_words = stalemate_set_words(stalemate_p);
  __global uint *const stalemate_home =
      stalemate_locks + (ulong)stalemate_testing_group(stalemate_p, stalemate_at) * stalemate_words;
  for (uint stalemate_w = 0u; stalemate_w < stalemate_words; ++stalemate_w) {
    stalemate_home[stalemate_w] = stalemate_local_locks[stalemate_w];
  }
}
#endif

__kernel void stalemate_exclude(__global const stalemate_parameters *stalemate_input,
                                __global uint *stalemate_locks, __global uint *stalemate_tickets,
                                __global uint *stalemate_strange_words,
                                __global uint *stalemate_states, __global uint *stalemate_meeting,
                                __global uint *stalemate_scratch
#if STALEMATE_IN_LOCAL
                                ,
                                __local uint *stalemate_local_locks
#endif
) {
  __local uint stalemate_entries;
  __local uint stalemate_exits;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  if (stalemate_item_in_group(&stalemate_at) == 0u) {
    stalemate_entries = 0u;
    stalemate_exits = 0u;
  }
  stalemate_set_out(&stalemate_p, &stalemate_at,
#if STALEMATE_IN_LOCAL
                    stalemate_local_locks,
#endif
                    stalemate_meeting);
  barrier(CLK_LOCAL_MEM_FENCE);

  if (!stalemate_takes_part(&stalemate_p, &stalemate_at, stalemate_scratch)) return;
  const uint stalemate_entered = stalemate_enter(&stalemate_entries);
#if STALEMATE_IN_LOCAL
  STALEMATE_SPACE uint *const stalemate_shared = stalemate_local_locks;
#else
  STALEMATE_SPACE uint *const stalemate_shared = stalemate_locks;
#endif
  stalemate_work(&stalemate_p, &stalemate_at, stalemate_shared, stalemate_tickets,
                 stalemate_strange_words, stalemate_states, stalemate_scratch);
  stalemate_leave(&stalemate_entries, stalemate_entered, stalemate_meeting);
#if STALEMATE_IN_LOCAL
  // The last to leave saves what the group leaves behind.
  if (!stalemate_is_last_out(&stalemate_at, &stalemate_exits)) return;
  stalemate_carry_home(&stalemate_p, &stalemate_at, stalemate_locks, stalemate_local_locks);
#endif
}
