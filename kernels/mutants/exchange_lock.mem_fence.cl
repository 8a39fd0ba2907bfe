// Mutant C1 and C2: mem_fence around the section. It orders memory for the work-group only.
//
// Claim it makes and breaks: who gets in finds what those before it wrote, though they be of
// another work-group. An NVIDIA H200 kept 263 of 33,792 increments.
// Memory orders: acquire and release at work-group scope; device scope is needed.

#define WITH_MEM_FENCE_LOCK(lock, ...)   \
  do {                                   \
    int has_run = 0;                     \
    while (!has_run) {                   \
      if (atomic_xchg(lock, 1) == 0) {   \
        mem_fence(CLK_GLOBAL_MEM_FENCE); \
        __VA_ARGS__;                     \
        mem_fence(CLK_GLOBAL_MEM_FENCE); \
        atomic_xchg(lock, 0);            \
        has_run = 1;                     \
      }                                  \
    }                                    \
  } while (0)
