// What serial_equivalence puts in front of the code under test: each kernel named by `entry:` or
// `kernels:` is given STALEMATE_BEGIN_PARAMETERS behind its own parameters, and begins with
// STALEMATE_BEGIN. All names begin with stalemate_, so that a user's macros and functions may have
// any other.
//
// Work-groups wait for one another here, with a limit, and note whether they met. The barrier
// behind it is the first thing that all work-items do, so it orders nothing that the code under
// test does.
//
// Where no case has two work-groups, work-items of the one wait for one another likewise
// (STALEMATE_ITEMS_MEET), if the device was seen to run them in turn: one that runs them to their
// ends would wait in vain.

#ifndef STALEMATE_ITEMS_MEET
#define STALEMATE_ITEMS_MEET 0
#endif

#define STALEMATE_BEGIN_PARAMETERS \
  , __global const stalemate_parameters *stalemate_input, __global uint *stalemate_meeting
#define STALEMATE_BEGIN stalemate_begin(stalemate_input, stalemate_meeting)

static inline uint stalemate_group_count(void) {
  return (uint)(get_num_groups(0) * get_num_groups(1) * get_num_groups(2));
}

static inline uint stalemate_group_number(void) {
  return (uint)(get_group_id(0) +
                get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2)));
}

// Called by every work-item of a lone work-group. The first to come saw the count rise: it was
// running.
static inline void stalemate_items_rendezvous(volatile __global uint *stalemate_meeting) {
  uint stalemate_here;
  const uint stalemate_before =
      stalemate_arrive(&stalemate_meeting[STALEMATE_MEETING_ARRIVALS], &stalemate_here);
  if (stalemate_before == 0u && stalemate_here >= 2u) {
    atomic_or(&stalemate_meeting[STALEMATE_MEETING_ITEMS_MET], 1u);
  }
}

static inline void stalemate_begin(__global const stalemate_parameters *stalemate_input,
                                   __global uint *stalemate_meeting) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  // The reference may be the entry itself, and is run by one work-group.
  const int stalemate_has_peers = stalemate_group_count() > 1u;
  const int stalemate_is_first =
      get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0;
  if (stalemate_is_first && stalemate_has_peers) stalemate_rendezvous(stalemate_meeting);
#if STALEMATE_ITEMS_MEET && !STALEMATE_EXPLORED
  if (!stalemate_has_peers) stalemate_items_rendezvous(stalemate_meeting);
#endif
  barrier(CLK_LOCAL_MEM_FENCE);
  if (stalemate_has_peers) stalemate_delay(stalemate_skew(&stalemate_p, stalemate_group_number()));
}
