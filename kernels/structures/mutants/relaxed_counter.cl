// A counter, broken in three ways.
//
// Mutant load_store (a widely read OpenCL tutorial): adds by a load and a store.
// Mutant returns_early (desul, check_early_exit; PLSSVM): returns what a load saw before.
// Mutant plain_read (two loads of one place in the wrong order, on GPUs of several makers): reads
// plainly, where a cache may answer with what was there before the own addition.

#include "../relaxed_counter.cl"

uint counter_add_load_store(global atomic_uint *counter, uint amount) {
  const uint seen = counter_read(counter);
  atomic_store_explicit(counter, seen + amount, memory_order_relaxed, memory_scope_device);
  return seen;
}

uint counter_add_returns_early(global atomic_uint *counter, uint amount) {
  const uint seen = counter_read(counter);
  atomic_fetch_add_explicit(counter, amount, memory_order_relaxed, memory_scope_device);
  return seen;
}

uint counter_read_plain(global atomic_uint *counter) { return *(global const uint *)counter; }
