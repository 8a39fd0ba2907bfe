// A counter whose operations are all relaxed.
//
// Claim: a counter. What a read finds may be older than what others have added since, as long as
// nothing orders their additions before it.
// Memory orders: none; a counter hands nothing on.

void counter_init(global atomic_uint *counter) { atomic_init(counter, 0u); }

uint counter_add(global atomic_uint *counter, uint amount) {
  return atomic_fetch_add_explicit(counter, amount, memory_order_relaxed, memory_scope_device);
}

uint counter_read(global atomic_uint *counter) {
  return atomic_load_explicit(counter, memory_order_relaxed, memory_scope_device);
}
