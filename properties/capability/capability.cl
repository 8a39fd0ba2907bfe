// The driver of capability. It stands behind the code under test, which is there only if the device
// claims what it uses and the compiler knows of it: else there is nothing to call, and nothing that
// could fail to build.

__kernel void stalemate_capability(__global const uint *stalemate_facts,
                                   __global int *stalemate_words, __global uint *stalemate_seen) {
  if (get_global_id(0) != 0) return;
  stalemate_seen[0] = STALEMATE_IS_DEFINED;
#if STALEMATE_IS_CLAIMED && STALEMATE_IS_DEFINED
  stalemate_seen[1] = (uint)STALEMATE_WORKS(stalemate_words);
#else
  stalemate_seen[1] = 0u;
#endif
}
