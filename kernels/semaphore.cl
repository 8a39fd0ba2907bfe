// A counter and a maximum by plain reads and writes, under a semaphore: the lock by exchange. Each
// cell has one of its own, so several cells are an array of semaphores.
//
// Claim: each call counts up once, or makes the value the greater of it and `operand`, as if alone,
// and returns the value before.
// Memory orders: those of the lock, whose fences are acquire and release at device scope.
// What would break it: what breaks the lock.
// A cell of 64 bits holds both: the value below and the semaphore above, as little-endian devices
// lay them out. So first values must be below 2^32, or the semaphore is taken before anybody runs.

#include "exchange_lock.cl"

// Through a union, because a cell that is written as ulong must not be read as uint.
typedef union {
  ulong whole;
  struct {
    uint value;
    int semaphore;
  } part;
} guarded;

#define GUARDED(FUNCTION, SPACE, LOCK, CHANGED)          \
  ulong FUNCTION(SPACE ulong *cell, ulong operand) {     \
    SPACE guarded *const shared = (SPACE guarded *)cell; \
    uint old = 0u;                                       \
    LOCK(&shared->part.semaphore, {                      \
      old = shared->part.value;                          \
      shared->part.value = CHANGED;                      \
    });                                                  \
    return old;                                          \
  }

// As published: get the semaphore, then go on. Lanes in lockstep that wait never let the one that
// got it go on.
#define SPINNING_GLOBAL(semaphore, ...) \
  exchange_acquire_global(semaphore);   \
  __VA_ARGS__;                          \
  exchange_release_global(semaphore)
#define SPINNING_LOCAL(semaphore, ...) \
  exchange_acquire_local(semaphore);   \
  __VA_ARGS__;                         \
  exchange_release_local(semaphore)

GUARDED(count_guarded_global, __global, WITH_EXCHANGE_LOCK, old + 1u)
GUARDED(count_guarded_local, __local, WITH_EXCHANGE_LOCK, old + 1u)
GUARDED(maximum_guarded_global, __global, WITH_EXCHANGE_LOCK, max(old, (uint)operand))
GUARDED(maximum_guarded_local, __local, WITH_EXCHANGE_LOCK, max(old, (uint)operand))
GUARDED(maximum_spinning_global, __global, SPINNING_GLOBAL, max(old, (uint)operand))
GUARDED(maximum_spinning_local, __local, SPINNING_LOCAL, max(old, (uint)operand))
