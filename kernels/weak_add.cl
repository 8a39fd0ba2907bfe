// Addition by a weak compare-exchange, which may fail although the cell holds what is expected.
//
// Claim: each call adds `operand` to `*cell` once, as if alone, and returns the value before.
// Memory orders: relaxed. One compare-exchange does it all, and publishes nothing else.
// What would break it: giving up when another has changed the cell.
// Failures without a reason are counted and end the call without an addition, so that a device
// whose weak compare-exchange never succeeds is seen to be wrong and need not be waited for. One
// that lets one in two fail would come to the limit once in 2^256 calls.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_scope_device"
#endif

#define FAILURES_WITHOUT_REASON_MAX 256

uint weak_add_global(volatile __global uint *cell, uint operand) {
  volatile __global atomic_uint *const shared = (volatile __global atomic_uint *)cell;
  uint expected = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_device);
  for (int without_reason = 0; without_reason < FAILURES_WITHOUT_REASON_MAX;) {
    const uint seen = expected;
    if (atomic_compare_exchange_weak_explicit(shared, &expected, seen + operand,
                                              memory_order_relaxed, memory_order_relaxed,
                                              memory_scope_device)) {
      return seen;
    }
    without_reason += expected == seen;
  }
  return expected;
}
