// Mutant: a lock of an atomic_flag that clears it with a relaxed order.
//
// Claim it makes and breaks: who comes in finds what those before wrote. One at a time is inside,
// but what it wrote may become visible after the flag.

#define CLEAR_RELAXED(flag) \
  atomic_flag_clear_explicit(flag, memory_order_relaxed, memory_scope_device)
#define WITH_RELAXED_FLAG_GLOBAL(lock, ...) \
  WITH_FLAG_LOCK(__global, SET_ACQUIRE, CLEAR_RELAXED, lock, __VA_ARGS__)

#include "../flag_lock.cl"
