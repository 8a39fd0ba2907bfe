// The driver of list_prepend. It stands behind the code under test, so it names nothing of its own
// that does not begin with stalemate_: a user's macros may have any other name. For the same reason
// it leaves the members of structs to the shared files, which stand in front.
//
// Three dispatches: each work-item alone on a list of its own; all of them at once on shared lists,
// walking them meanwhile if the subject claims that this is safe; and the heads, decoded by the
// subject's own rule.

#if STALEMATE_IN_LOCAL
#define STALEMATE_ACQUIRED stalemate_acquired_local
#else
#define STALEMATE_ACQUIRED stalemate_acquired_global
#endif

// Readers of the lists: an acquire load of the head, and then plain loads. Without C11 atomics
// nothing orders plain loads across work-groups, and even fences leave them stale on some devices,
// so the loads are volatile there.
#if __OPENCL_C_VERSION__ >= 200
#define STALEMATE_READ const
#else
#define STALEMATE_READ const volatile
#endif

STALEMATE_OUT_OF_LINE static void stalemate_go_alone(
    const stalemate_parameters *stalemate_p, const stalemate_position *stalemate_at,
    STALEMATE_SPACE int *stalemate_heads, STALEMATE_SPACE int *stalemate_links,
    __global stalemate_alone_record *stalemate_records) {
  const uint stalemate_item = stalemate_item_in_range(stalemate_at);
  if (stalemate_item >= stalemate_items(stalemate_p)) return;
#if STALEMATE_IN_LOCAL
  const uint stalemate_place = stalemate_item_in_group(stalemate_at);
  const ulong stalemate_nodes = stalemate_alone_nodes(0u, stalemate_items_in_group(stalemate_at));
#else
  const uint stalemate_place = stalemate_item;
  const ulong stalemate_nodes = stalemate_alone_nodes(
      stalemate_set_nodes(stalemate_p, STALEMATE_POPS), stalemate_items(stalemate_p));
#endif
  const int stalemate_first = (int)stalemate_place;
  const int stalemate_second = (int)(stalemate_nodes - 1u) - stalemate_first;
  STALEMATE_SPACE int *const stalemate_head = stalemate_heads + stalemate_place;
  volatile STALEMATE_SPACE int *const stalemate_now = stalemate_head;
  volatile STALEMATE_SPACE int *const stalemate_next = stalemate_links;
  __global stalemate_alone_record *const stalemate_record = &stalemate_records[stalemate_item];

  *stalemate_now = STALEMATE_EMPTY;
  stalemate_next[stalemate_first] = STALEMATE_LINK_POISON;
  stalemate_next[stalemate_second] = STALEMATE_LINK_POISON;
  if (stalemate_note_step(stalemate_record, STALEMATE_ALONE_EMPTY, stalemate_alone(0, -1, 0),
                          stalemate_alone(0, STALEMATE_HEAD_INDEX(*stalemate_now), 0))) {
    return;
  }
  STALEMATE_PREPEND(stalemate_head, stalemate_links, stalemate_first);
  if (stalemate_note_step(stalemate_record, STALEMATE_ALONE_FIRST,
                          stalemate_alone(0, stalemate_first, -1),
                          stalemate_alone(0, STALEMATE_HEAD_INDEX(*stalemate_now),
                                          stalemate_next[stalemate_first]))) {
    return;
  }
  STALEMATE_PREPEND(stalemate_head, stalemate_links, stalemate_second);
  if (stalemate_note_step(stalemate_record, STALEMATE_ALONE_SECOND,
                          stalemate_alone(0, stalemate_second, stalemate_first),
                          stalemate_alone(0, STALEMATE_HEAD_INDEX(*stalemate_now),
                                          stalemate_next[stalemate_second]))) {
    return;
  }
#if STALEMATE_POPS
  int stalemate_got = STALEMATE_POP(stalemate_head, stalemate_links);
  if (stalemate_note_step(stalemate_record, STALEMATE_ALONE_POP_SECOND,
                          stalemate_alone(stalemate_second, stalemate_first, -1),
                          stalemate_alone(stalemate_got, STALEMATE_HEAD_INDEX(*stalemate_now),
                                          stalemate_next[stalemate_first]))) {
    return;
  }
  stalemate_got = STALEMATE_POP(stalemate_head, stalemate_links);
  if (stalemate_note_step(
          stalemate_record, STALEMATE_ALONE_POP_FIRST, stalemate_alone(stalemate_first, -1, 0),
          stalemate_alone(stalemate_got, STALEMATE_HEAD_INDEX(*stalemate_now), 0))) {
    return;
  }
  stalemate_got = STALEMATE_POP(stalemate_head, stalemate_links);
  stalemate_note_step(stalemate_record, STALEMATE_ALONE_POP_NOTHING, stalemate_alone(-1, -1, 0),
                      stalemate_alone(stalemate_got, STALEMATE_HEAD_INDEX(*stalemate_now), 0));
#endif
}

// Which node is first in a list, after all operations.
static void stalemate_note_head(const stalemate_parameters *stalemate_p, ulong stalemate_list,
                                __global const int *stalemate_heads,
                                __global int *stalemate_head_nodes) {
  stalemate_head_nodes[stalemate_list] =
      STALEMATE_HEAD_INDEX(stalemate_heads[stalemate_word_of_list(stalemate_p, stalemate_list)]);
}

// On CPUs it comes last and notes the heads, too: another dispatch would take as long as it runs.
__kernel void stalemate_list_alone(__global const stalemate_parameters *stalemate_input,
                                   STALEMATE_SPACE int *stalemate_heads,
                                   STALEMATE_SPACE int *stalemate_links,
                                   __global stalemate_alone_record *stalemate_records
#if STALEMATE_ALONE_LAST
                                   ,
                                   __global const int *stalemate_left_heads,
                                   __global int *stalemate_head_nodes
#endif
) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  stalemate_go_alone(&stalemate_p, &stalemate_at, stalemate_heads, stalemate_links,
                     stalemate_records);
#if STALEMATE_ALONE_LAST
  const ulong stalemate_range = get_global_size(0);
  for (ulong stalemate_list = get_global_id(0); stalemate_list < stalemate_lists(&stalemate_p);
       stalemate_list += stalemate_range) {
    stalemate_note_head(&stalemate_p, stalemate_list, stalemate_left_heads, stalemate_head_nodes);
  }
#endif
}

#if STALEMATE_PUBLISHES

// Follows a list while others prepend to it. A walk that is longer than its limit is no finding.
static void stalemate_walk(const stalemate_parameters *stalemate_p, uint stalemate_op,
                           ulong stalemate_set, volatile STALEMATE_SPACE int *stalemate_head,
                           STALEMATE_READ STALEMATE_SPACE int *stalemate_links,
                           STALEMATE_READ STALEMATE_SPACE int *stalemate_payloads,
                           __global stalemate_walk_record *stalemate_record) {
  if (stalemate_has_fault(stalemate_record)) return;
  const ulong stalemate_nodes = stalemate_set_nodes(stalemate_p, STALEMATE_POPS);
  int stalemate_from = STALEMATE_NO_NODE;
  int stalemate_node = STALEMATE_HEAD_INDEX(STALEMATE_ACQUIRED(stalemate_head));
  for (uint stalemate_step = 0u;
       stalemate_step < STALEMATE_WALK_STEPS_MAX && stalemate_node != STALEMATE_NO_NODE;
       ++stalemate_step) {
    if (stalemate_node < 0 || (ulong)stalemate_node >= stalemate_nodes) {
      stalemate_note_fault(stalemate_record, STALEMATE_WALK_LINK, stalemate_op, stalemate_from,
                           stalemate_node);
      return;
    }
    const int stalemate_found = stalemate_payloads[stalemate_node];
    if (stalemate_found !=
        stalemate_payload(stalemate_p, stalemate_set * stalemate_nodes + (ulong)stalemate_node)) {
      stalemate_note_fault(stalemate_record, STALEMATE_WALK_PAYLOAD, stalemate_op, stalemate_node,
                           stalemate_found);
      return;
    }
    stalemate_from = stalemate_node;
    stalemate_node = stalemate_links[stalemate_node];
  }
}

#endif

// The operations of one work-item of the case.
static void stalemate_operate(const stalemate_parameters *stalemate_p,
                              const stalemate_position *stalemate_at, uint stalemate_item,
                              ulong stalemate_set, STALEMATE_SPACE int *stalemate_heads,
                              STALEMATE_SPACE int *stalemate_links,
#if STALEMATE_POPS
                              __global int *stalemate_acts,
#endif
#if STALEMATE_PUBLISHES
                              STALEMATE_SPACE int *stalemate_payloads,
                              __global stalemate_walk_record *stalemate_walks,
#endif
                              volatile __global uint *stalemate_scratch) {
  const int stalemate_own = stalemate_first_node(stalemate_p, stalemate_item, STALEMATE_POPS);
#if STALEMATE_POPS
  const ulong stalemate_nodes = stalemate_set_nodes(stalemate_p, STALEMATE_POPS);
  int stalemate_older = stalemate_own;
  int stalemate_newer = stalemate_own + 1;
  uint stalemate_held = STALEMATE_NODES_HELD_MAX;
#endif
  for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(stalemate_p); ++stalemate_op) {
    STALEMATE_SPACE int *const stalemate_head =
        stalemate_heads + stalemate_head_of(stalemate_p, stalemate_item, stalemate_op);
    stalemate_stress_memory(stalemate_scratch, stalemate_p, stalemate_at, stalemate_op);
    stalemate_delay(stalemate_jitter(stalemate_p, stalemate_item, stalemate_op));
#if STALEMATE_POPS
    int stalemate_act = stalemate_older;
    if (stalemate_gives(stalemate_op, stalemate_held)) {
      STALEMATE_PREPEND(stalemate_head, stalemate_links, stalemate_older);
      stalemate_older = stalemate_newer;
      --stalemate_held;
    } else {
      stalemate_act = STALEMATE_POP(stalemate_head, stalemate_links);
      if (stalemate_act >= 0 && (ulong)stalemate_act < stalemate_nodes) {
        if (stalemate_held == 0u) stalemate_older = stalemate_act;
        stalemate_newer = stalemate_act;
        ++stalemate_held;
      }
    }
#if !STALEMATE_RAW
    stalemate_acts[stalemate_history_slot(stalemate_p, stalemate_item, stalemate_op)] =
        stalemate_act;
#endif
#else
    const int stalemate_node = stalemate_own + (int)stalemate_op;
#if STALEMATE_PUBLISHES && !STALEMATE_RAW
    stalemate_payloads[stalemate_node] = stalemate_payload(
        stalemate_p,
        stalemate_set * stalemate_set_nodes(stalemate_p, STALEMATE_POPS) + (ulong)stalemate_node);
#endif
    STALEMATE_PREPEND(stalemate_head, stalemate_links, stalemate_node);
#if STALEMATE_PUBLISHES && !STALEMATE_RAW
    stalemate_walk(stalemate_p, stalemate_op, stalemate_set, stalemate_head, stalemate_links,
                   stalemate_payloads, &stalemate_walks[stalemate_item]);
#endif
#endif
  }
}

#if STALEMATE_IN_LOCAL
// A work-item's share of its work-group's lists, which a launch leaves where the host reads them.
STALEMATE_OUT_OF_LINE static void stalemate_carry_home(const stalemate_parameters *stalemate_p,
                                                       const stalemate_position *stalemate_at,
                                                       __global int *stalemate_heads,
                                                       __global int *stalemate_links,
                                                       __local int *stalemate_local_heads,
                                                       __local int *stalemate_local_links) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  if (stalemate_group == STALEMATE_EXTRA_GROUP) return;
  const ulong stalemate_set = stalemate_set_of(stalemate_p, stalemate_group);
  const ulong stalemate_nodes = stalemate_set_nodes(stalemate_p, STALEMATE_POPS);
  __global int *const stalemate_home =
      stalemate_heads + stalemate_set * stalemate_head_words(stalemate_p);
  __global int *const stalemate_home_links = stalemate_links + stalemate_set * stalemate_nodes;
  for (ulong stalemate_w = stalemate_item_in_group(stalemate_at);
       stalemate_w < stalemate_head_words(stalemate_p);
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    stalemate_home[stalemate_w] = stalemate_local_heads[stalemate_w];
  }
  for (ulong stalemate_w = stalemate_item_in_group(stalemate_at); stalemate_w < stalemate_nodes;
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    stalemate_home_links[stalemate_w] = stalemate_local_links[stalemate_w];
  }
}

// A work-item's share of the lists as they are at first.
static void stalemate_make_lists(const stalemate_parameters *stalemate_p,
                                 const stalemate_position *stalemate_at, ulong stalemate_set,
                                 __global const int *stalemate_heads,
#if STALEMATE_PUBLISHES
                                 __local int *stalemate_payloads,
#endif
                                 __local int *stalemate_local_heads,
                                 __local int *stalemate_local_links) {
  __global const int *const stalemate_home =
      stalemate_heads + stalemate_set * stalemate_head_words(stalemate_p);
  const ulong stalemate_nodes = stalemate_set_nodes(stalemate_p, STALEMATE_POPS);
  const int stalemate_spare = stalemate_spare_node(stalemate_p, STALEMATE_POPS);
  for (ulong stalemate_w = stalemate_item_in_group(stalemate_at);
       stalemate_w < stalemate_head_words(stalemate_p);
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    stalemate_local_heads[stalemate_w] = stalemate_home[stalemate_w];
  }
  for (ulong stalemate_w = stalemate_item_in_group(stalemate_at); stalemate_w < stalemate_nodes;
       stalemate_w += stalemate_items_in_group(stalemate_at)) {
    stalemate_local_links[stalemate_w] = stalemate_spare;
#if STALEMATE_PUBLISHES
    stalemate_payloads[stalemate_w] = 0;
#endif
  }
  if (stalemate_item_in_group(stalemate_at) == 0u) {
    stalemate_local_links[stalemate_spare] = stalemate_spare;
  }
}
#endif

// What comes before the barrier.
STALEMATE_OUT_OF_LINE static void stalemate_set_out(const stalemate_parameters *stalemate_p,
                                                    const stalemate_position *stalemate_at,
#if STALEMATE_IN_LOCAL
                                                    __global const int *stalemate_heads,
#if STALEMATE_PUBLISHES
                                                    __local int *stalemate_payloads,
#endif
                                                    __local int *stalemate_local_heads,
                                                    __local int *stalemate_local_links,
#endif
                                                    __global uint *stalemate_meeting) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  if (stalemate_group == STALEMATE_EXTRA_GROUP) return;
#if STALEMATE_IN_LOCAL
  stalemate_make_lists(stalemate_p, stalemate_at, stalemate_set_of(stalemate_p, stalemate_group),
                       stalemate_heads,
#if STALEMATE_PUBLISHES
                       stalemate_payloads,
#endif
                       stalemate_local_heads, stalemate_local_links);
#endif
  if (stalemate_item_in_group(stalemate_at) == 0u && stalemate_can_meet(stalemate_p)) {
    stalemate_rendezvous(stalemate_meeting);
  }
}

// What comes behind it.
STALEMATE_OUT_OF_LINE static void stalemate_work(const stalemate_parameters *stalemate_p,
                                                 const stalemate_position *stalemate_at,
                                                 STALEMATE_SPACE int *stalemate_heads,
                                                 STALEMATE_SPACE int *stalemate_links,
#if STALEMATE_POPS
                                                 __global int *stalemate_acts,
#endif
#if STALEMATE_PUBLISHES
                                                 STALEMATE_SPACE int *stalemate_payloads,
                                                 __global stalemate_walk_record *stalemate_walks,
#endif
                                                 __global uint *stalemate_scratch) {
  const uint stalemate_group = stalemate_testing_group(stalemate_p, stalemate_at);
  stalemate_operate(
      stalemate_p, stalemate_at, stalemate_item_of(stalemate_p, stalemate_at, stalemate_group),
      stalemate_set_of(stalemate_p, stalemate_group), stalemate_heads, stalemate_links,
#if STALEMATE_POPS
      stalemate_acts,
#endif
#if STALEMATE_PUBLISHES
      stalemate_payloads, stalemate_walks,
#endif
      stalemate_scratch);
}

__kernel void stalemate_list_concurrent(
    __global const stalemate_parameters *stalemate_input, __global int *stalemate_heads,
    __global int *stalemate_links,
#if STALEMATE_POPS
    __global int *stalemate_acts,
#endif
#if STALEMATE_PUBLISHES
    STALEMATE_SPACE int *stalemate_payloads, __global stalemate_walk_record *stalemate_walks,
#endif
#if STALEMATE_IN_LOCAL
    __local int *stalemate_local_heads, __local int *stalemate_local_links,
#endif
    __global uint *stalemate_meeting, __global uint *stalemate_scratch) {
  __local uint stalemate_inside;
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  if (stalemate_item_in_group(&stalemate_at) == 0u) stalemate_inside = 0u;
  stalemate_set_out(&stalemate_p, &stalemate_at,
#if STALEMATE_IN_LOCAL
                    stalemate_heads,
#if STALEMATE_PUBLISHES
                    stalemate_payloads,
#endif
                    stalemate_local_heads, stalemate_local_links,
#endif
                    stalemate_meeting);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (stalemate_takes_part(&stalemate_p, &stalemate_at, stalemate_scratch)) {
    const uint stalemate_entered = stalemate_enter(&stalemate_inside);
    stalemate_work(&stalemate_p, &stalemate_at,
#if STALEMATE_IN_LOCAL
                   stalemate_local_heads, stalemate_local_links,
#else
                   stalemate_heads, stalemate_links,
#endif
#if STALEMATE_POPS
                   stalemate_acts,
#endif
#if STALEMATE_PUBLISHES
                   stalemate_payloads, stalemate_walks,
#endif
                   stalemate_scratch);
    stalemate_leave(&stalemate_inside, stalemate_entered, stalemate_meeting);
  }
#if STALEMATE_IN_LOCAL
  barrier(CLK_LOCAL_MEM_FENCE);
  stalemate_carry_home(&stalemate_p, &stalemate_at, stalemate_heads, stalemate_links,
                       stalemate_local_heads, stalemate_local_links);
#endif
}

#if !STALEMATE_ALONE_LAST
__kernel void stalemate_list_heads(__global const stalemate_parameters *stalemate_input,
                                   __global const int *stalemate_heads,
                                   __global int *stalemate_head_nodes) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const ulong stalemate_range = get_global_size(0);
  for (ulong stalemate_list = get_global_id(0); stalemate_list < stalemate_lists(&stalemate_p);
       stalemate_list += stalemate_range) {
    stalemate_note_head(&stalemate_p, stalemate_list, stalemate_heads, stalemate_head_nodes);
  }
}
#endif
