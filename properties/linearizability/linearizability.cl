// The driver of linearizability. In front of it come the code under test and what the subject says:
//   STALEMATE_SPACE, STALEMATE_IN_LOCAL  where the objects lie
//   STALEMATE_INIT(object)               makes an object ready
//   STALEMATE_GUARDS                     whether locks guard data
//   STALEMATE_GUARDED(stamps, object)    where the data of an object lies; 0: nowhere
//   STALEMATE_ASKINGS                    how many things are asked afterwards, one after the other
//   stalemate_asking_…                   by which function each is, how often, and until when
//   stalemate_call                       calls a function by its number, and notes its results

#define STALEMATE_STAMP_SCOPE (STALEMATE_IN_LOCAL ? memory_scope_work_group : memory_scope_device)

// Counts an operation's beginning or its end. What came before it happens before what comes behind
// a later one: that, and not time, orders operations whose stamps do not overlap.
static inline ulong stalemate_stamp(volatile STALEMATE_SPACE uint *stalemate_cell) {
#if __OPENCL_C_VERSION__ >= 300 && !STALEMATE_IN_LOCAL && \
    !(defined(__opencl_c_atomic_order_acq_rel) && defined(__opencl_c_atomic_scope_device))
  return 0;
#elif __OPENCL_C_VERSION__ >= 200
  return 1u + atomic_fetch_add_explicit((volatile STALEMATE_SPACE atomic_uint *)stalemate_cell, 1u,
                                        memory_order_acq_rel, STALEMATE_STAMP_SCOPE);
#else
  return 0;
#endif
}

static inline STALEMATE_SPACE ulong2 *stalemate_object_of(
    STALEMATE_SPACE ulong2 *stalemate_objects, __global const stalemate_linear_header *stalemate_h,
    uint stalemate_object) {
  return stalemate_objects + (ulong)stalemate_object * stalemate_h->object_words;
}

// What comes behind the barrier.
STALEMATE_OUT_OF_LINE static void stalemate_operate(
    const stalemate_parameters *stalemate_given, const stalemate_position *stalemate_where,
    __global const stalemate_linear_header *stalemate_h, STALEMATE_SPACE ulong2 *stalemate_objects,
    __global const stalemate_linear_planned *stalemate_plan,
    __global stalemate_linear_result *stalemate_results,
    volatile STALEMATE_SPACE uint *stalemate_stamps, __global uint *stalemate_meeting,
    volatile __global uint *stalemate_scratch) {
  // Copies of its own lie in registers: nothing that is stored can change them, and little comes
  // between two operations.
  const stalemate_parameters stalemate_p = *stalemate_given;
  const stalemate_position stalemate_at = *stalemate_where;
  const uint stalemate_item = stalemate_item_of(
      &stalemate_p, &stalemate_at, stalemate_testing_group(&stalemate_p, &stalemate_at));
  stalemate_held stalemate_kept;
  stalemate_kept.count = 0u;
  stalemate_kept.most = stalemate_h->held;
  for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(&stalemate_p); ++stalemate_op) {
    const ulong stalemate_slot = (ulong)stalemate_item * stalemate_ops(&stalemate_p) + stalemate_op;
    const stalemate_linear_planned stalemate_next = stalemate_plan[stalemate_slot];
    stalemate_rendezvous_again(&stalemate_p, &stalemate_at, stalemate_op, stalemate_meeting);
    stalemate_stress_memory(stalemate_scratch, &stalemate_p, &stalemate_at, stalemate_op);
    stalemate_delay(stalemate_jitter(&stalemate_p, stalemate_item, stalemate_op));
    stalemate_linear_result stalemate_r = {0, 0, 0, 0, 0, 0, 0};
    if (stalemate_h->stamped) stalemate_r.begin = stalemate_stamp(stalemate_stamps);
    stalemate_operation_begins((uint)stalemate_slot);
    stalemate_call(stalemate_next.binding, stalemate_next.object,
                   stalemate_object_of(stalemate_objects, stalemate_h, stalemate_next.object),
                   stalemate_next.numbers, &stalemate_kept,
                   STALEMATE_GUARDED(stalemate_stamps, stalemate_next.object), &stalemate_r);
    stalemate_operation_ends();
    if (stalemate_h->stamped) stalemate_r.end = stalemate_stamp(stalemate_stamps);
    stalemate_r.ran |= STALEMATE_LINEAR_THERE;
    stalemate_results[stalemate_slot] = stalemate_r;
  }
}

// One thing that one work-item asks of an object.
static void stalemate_ask(__global const stalemate_linear_header *stalemate_h,
                          uint stalemate_asking, uint stalemate_object,
                          STALEMATE_SPACE ulong2 *stalemate_objects, stalemate_held *stalemate_kept,
                          __global stalemate_linear_result *stalemate_results) {
  const uint stalemate_times = stalemate_asking_times(stalemate_asking, stalemate_h->drained);
  for (uint stalemate_a = 0u; stalemate_a < stalemate_times; ++stalemate_a) {
    ulong stalemate_numbers[STALEMATE_LINEAR_NUMBERS] = {0, 0, 0};
    if (stalemate_asking_by_key(stalemate_asking)) {
      for (uint stalemate_n = 0u; stalemate_n < STALEMATE_LINEAR_NUMBERS; ++stalemate_n) {
        stalemate_numbers[stalemate_n] = stalemate_h->first_key + stalemate_a;
      }
    }
    stalemate_linear_result stalemate_r;
    uint stalemate_again = stalemate_asking_again(stalemate_asking);
    do {
      const stalemate_linear_result stalemate_none = {0, 0, 0, 0, 0, 0, 0};
      stalemate_r = stalemate_none;
      stalemate_kept->count = 0u;  // nothing of it is given back
      stalemate_call(stalemate_asking_binding(stalemate_asking), stalemate_object,
                     stalemate_object_of(stalemate_objects, stalemate_h, stalemate_object),
                     stalemate_numbers, stalemate_kept, 0, &stalemate_r);
    } while (stalemate_asking_is_over(stalemate_asking, &stalemate_r) && stalemate_again-- != 0u);
    stalemate_r.ran |= STALEMATE_LINEAR_THERE;
    stalemate_results[stalemate_a] = stalemate_r;
    if (stalemate_asking_is_over(stalemate_asking, &stalemate_r)) break;
  }
}

// One work-item asks each object of a set.
STALEMATE_OUT_OF_LINE static void stalemate_observe(
    __global const stalemate_linear_header *stalemate_h, ulong stalemate_set,
    STALEMATE_SPACE ulong2 *stalemate_objects,
    __global stalemate_linear_result *stalemate_results) {
  stalemate_held stalemate_kept;
  stalemate_kept.count = 0u;
  stalemate_kept.most = stalemate_h->held;
  for (uint stalemate_object = 0u; stalemate_object < stalemate_h->objects; ++stalemate_object) {
    ulong stalemate_slot =
        stalemate_h->operations +
        (stalemate_set * stalemate_h->objects + stalemate_object) * stalemate_h->asked;
    for (uint stalemate_asking = 0u; stalemate_asking < STALEMATE_ASKINGS; ++stalemate_asking) {
      stalemate_ask(stalemate_h, stalemate_asking, stalemate_object, stalemate_objects,
                    &stalemate_kept, stalemate_results + stalemate_slot);
      stalemate_slot += stalemate_asking_times(stalemate_asking, stalemate_h->drained);
    }
  }
}

STALEMATE_OUT_OF_LINE static void stalemate_make_ready(
    __global const stalemate_linear_header *stalemate_h,
    STALEMATE_SPACE ulong2 *stalemate_objects) {
  for (uint stalemate_object = 0u; stalemate_object < stalemate_h->objects; ++stalemate_object) {
    STALEMATE_INIT(stalemate_object_of(stalemate_objects, stalemate_h, stalemate_object));
  }
}

// What comes before the barrier.
STALEMATE_OUT_OF_LINE static void stalemate_set_out(
    const stalemate_parameters *stalemate_p, const stalemate_position *stalemate_at,
#if STALEMATE_IN_LOCAL
    __global const stalemate_linear_header *stalemate_h,
    __global const ulong2 *stalemate_global_objects, __local ulong2 *stalemate_objects,
    __local uint *stalemate_stamps,
#endif
    __global uint *stalemate_meeting) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
#if STALEMATE_IN_LOCAL
  const ulong stalemate_words = (ulong)stalemate_h->objects * stalemate_h->object_words;
#endif
  if (stalemate_item_in_group(stalemate_at) != 0u || stalemate_group == STALEMATE_EXTRA_GROUP) {
    return;
  }
#if STALEMATE_IN_LOCAL
  *stalemate_stamps = 0u;
#if STALEMATE_GUARDS
  for (uint stalemate_w = 0; stalemate_w < stalemate_h->objects * STALEMATE_LINEAR_GUARDED_WORDS;
       ++stalemate_w) {
    STALEMATE_GUARDED(stalemate_stamps, 0)[stalemate_w] = 0u;
  }
#endif
  for (ulong stalemate_w = 0; stalemate_w < stalemate_words; ++stalemate_w) {
    stalemate_objects[stalemate_w] =
        stalemate_global_objects[stalemate_group * stalemate_words + stalemate_w];
  }
  stalemate_make_ready(stalemate_h, stalemate_objects);
#endif
  if (stalemate_can_meet(stalemate_p)) stalemate_rendezvous(stalemate_meeting);
}

__kernel void stalemate_linear_operations(
    __global const stalemate_parameters *stalemate_input,
    __global const stalemate_linear_header *stalemate_h, __global ulong2 *stalemate_global_objects,
    __global const stalemate_linear_planned *stalemate_plan,
    __global stalemate_linear_result *stalemate_results, __global uint *stalemate_global_stamps,
    __global uint *stalemate_meeting, __global uint *stalemate_scratch
#if STALEMATE_IN_LOCAL
    ,
    __local ulong2 *stalemate_objects, __local uint *stalemate_stamps
#endif
) {
  __local uint stalemate_inside;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  if (stalemate_item_in_group(&stalemate_at) == 0u) stalemate_inside = 0u;
  stalemate_set_out(&stalemate_p, &stalemate_at,
#if STALEMATE_IN_LOCAL
                    stalemate_h, stalemate_global_objects, stalemate_objects, stalemate_stamps,
#endif
                    stalemate_meeting);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (stalemate_takes_part(&stalemate_p, &stalemate_at, stalemate_scratch)) {
    const uint stalemate_entered = stalemate_enter(&stalemate_inside);
    stalemate_operate(&stalemate_p, &stalemate_at, stalemate_h,
#if STALEMATE_IN_LOCAL
                      stalemate_objects, stalemate_plan, stalemate_results, stalemate_stamps,
#else
                      stalemate_global_objects, stalemate_plan, stalemate_results,
                      stalemate_global_stamps,
#endif
                      stalemate_meeting, stalemate_scratch);
    stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
  }
#if STALEMATE_IN_LOCAL
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint stalemate_group = stalemate_testing_group(&stalemate_p, &stalemate_at);
  if (stalemate_item_in_group(&stalemate_at) == 0u && stalemate_group != STALEMATE_EXTRA_GROUP) {
    stalemate_observe(stalemate_h, stalemate_group, stalemate_objects, stalemate_results);
  }
#endif
}

#if !STALEMATE_IN_LOCAL
__kernel void stalemate_linear_init(__global const stalemate_linear_header *stalemate_h,
                                    __global ulong2 *stalemate_objects) {
  if (get_global_id(0) == 0) stalemate_make_ready(stalemate_h, stalemate_objects);
}

__kernel void stalemate_linear_observe(__global const stalemate_linear_header *stalemate_h,
                                       __global ulong2 *stalemate_objects,
                                       __global stalemate_linear_result *stalemate_results) {
  if (get_global_id(0) == 0) {
    stalemate_observe(stalemate_h, 0, stalemate_objects, stalemate_results);
  }
}
#endif
