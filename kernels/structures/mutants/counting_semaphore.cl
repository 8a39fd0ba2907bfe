// A semaphore, broken in three ways.
//
// Mutant looks_first (ours): takes a permit because there was one when it looked.
// Mutant takes_first (ours): takes a permit and gives it back where there was none; another who
// comes in between is told that there is none.
// Mutant loses_permit (ours): gives back by a load and a store.

#include "../counting_semaphore.cl"

bool permits_try_looks_first(volatile global int *left) {
  if (atomic_add(left, 0) <= 0) return false;
  atomic_dec(left);
  return true;
}

bool permits_try_takes_first(volatile global int *left) {
  if (atomic_dec(left) > 0) return true;
  atomic_inc(left);
  return false;
}

void permits_give_loses_permit(volatile global int *left) {
  const int seen = atomic_add(left, 0);
  atomic_xchg(left, seen + 1);
}
