// A semaphore of SEMAPHORE_PERMITS permits, by the atomics of OpenCL 1.2; who gets none goes on.
//
// Claim: no more permits are out than there are. permits_try says no only where none is left.
// Memory orders: none, so a permit orders nothing of what is done with it.
// What would break it: a count that is changed before it was looked at.

#define SEMAPHORE_PERMITS 2

void permits_init(global int *left) { *left = SEMAPHORE_PERMITS; }

bool permits_try(volatile global int *left) {
  int seen = atomic_add(left, 0);
  while (seen > 0) {
    const int found = atomic_cmpxchg(left, seen, seen - 1);
    if (found == seen) return true;
    seen = found;
  }
  return false;
}

void permits_give(volatile global int *left) { atomic_inc(left); }
