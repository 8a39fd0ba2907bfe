// Mutant C1 and C2: the semaphore of a widely read OpenCL tutorial, with nothing that orders
// memory.
//
// Claim it makes and breaks: who gets in finds what those before it wrote. One at a time is inside,
// but on a device with caches that are not coherent or stores that wait, plain data is stale: an
// NVIDIA H200 kept 263 of 33,792 increments. With volatile data the H200 keeps them all, and OpenCL
// promises that no more.
// Memory orders: relaxed; acquire and release are needed.

#define WITH_UNFENCED_LOCK(lock, ...)  \
  do {                                 \
    int has_run = 0;                   \
    while (!has_run) {                 \
      if (atomic_xchg(lock, 1) == 0) { \
        __VA_ARGS__;                   \
        atomic_xchg(lock, 0);          \
        has_run = 1;                   \
      }                                \
    }                                  \
  } while (0)
