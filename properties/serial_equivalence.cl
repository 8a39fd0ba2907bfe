// What serial_equivalence puts in front of the code under test: the kernel named by `entry:` is given
// STALEMATE_BEGIN_PARAMETERS behind its own parameters, and begins with STALEMATE_BEGIN. All names begin with
// stalemate_, so that a user's macros and functions may have any other.
//
// Work-groups wait for one another here, with a limit, and note whether they met. The barrier behind it is the
// first thing that all work-items do, so it orders nothing that the code under test does.

#define STALEMATE_BEGIN_PARAMETERS \
  , __global const stalemate_parameters *stalemate_input, __global uint *stalemate_meeting
#define STALEMATE_BEGIN stalemate_begin(stalemate_input, stalemate_meeting)

static inline void stalemate_begin(__global const stalemate_parameters *stalemate_input,
                                   __global uint *stalemate_meeting) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  // The reference may be the entry itself, and is run by one work-group.
  const int stalemate_has_peers = get_num_groups(0) > 1;
  if (get_local_id(0) == 0 && stalemate_has_peers) stalemate_rendezvous(stalemate_meeting);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (stalemate_has_peers) stalemate_delay(stalemate_skew(&stalemate_p, (uint)get_group_id(0)));
}
