// A source of OpenCL 1.x that defines names of OpenCL 2.0 itself, and builds as CL1.2 alone.
//
// Control shim (CUDA sources behind a header of macros): a type of its own called atomic_int, and
// functions on it.
// Mutant shim_early (ours): its fetch-and-add returns what it loaded first.

typedef struct {
  int value;
} atomic_int;

typedef enum { memory_order_relaxed } memory_order;

#define __device__
#define ATOMIC(cell) ((volatile __global atomic_int *)(cell))

__device__ static int atomic_load(volatile __global atomic_int *from) { return from->value; }

__device__ static bool compare_exchange(volatile __global atomic_int *at, int *expected,
                                        int desired) {
  const int found = atomic_cmpxchg(&at->value, *expected, desired);
  const bool done = found == *expected;
  *expected = found;
  return done;
}

__device__ static int atomic_fetch_add(volatile __global atomic_int *to, int amount) {
  int before = atomic_load(to);
  while (!compare_exchange(to, &before, before + amount)) {
  }
  return before;
}

__device__ static int atomic_fetch_add_early(volatile __global atomic_int *to, int amount) {
  const int first = atomic_load(to);
  int before = first;
  while (!compare_exchange(to, &before, before + amount)) {
  }
  return first;
}

int fetch_add(volatile __global int *cell, int amount) {
  return atomic_fetch_add(ATOMIC(cell), amount);
}
int fetch_add_early(volatile __global int *cell, int amount) {
  return atomic_fetch_add_early(ATOMIC(cell), amount);
}
