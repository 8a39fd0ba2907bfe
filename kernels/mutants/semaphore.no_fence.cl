// Mutants C1 and C2: the semaphore of a widely read OpenCL tutorial around its counter and its
// maximum, with nothing that orders memory.
//
// Claim they make and break: each call counts up once, or makes the value the greater of it and
// `operand`. One at a time is inside, and may find what was there before others came in.
// Memory orders: relaxed; acquire and release are needed.
// Here value and semaphore lie side by side. Where an exchange drops its line from the cache, as on
// an NVIDIA H200, getting the semaphore refreshes the value, by luck; exchange_lock.no_fence, whose
// data lie elsewhere, fails there.

#include "exchange_lock.no_fence.cl"

// Through a union, because a cell that is written as ulong must not be read as uint.
typedef union {
  ulong whole;
  struct {
    uint value;
    int semaphore;
  } part;
} guarded;

#define GUARDED(FUNCTION, SPACE, CHANGED)                \
  ulong FUNCTION(SPACE ulong *cell, ulong operand) {     \
    SPACE guarded *const shared = (SPACE guarded *)cell; \
    uint old = 0u;                                       \
    WITH_UNFENCED_LOCK(&shared->part.semaphore, {        \
      old = shared->part.value;                          \
      shared->part.value = CHANGED;                      \
    });                                                  \
    return old;                                          \
  }

GUARDED(count_no_fence_global, __global, old + 1u)
GUARDED(maximum_no_fence_global, __global, max(old, (uint)operand))
