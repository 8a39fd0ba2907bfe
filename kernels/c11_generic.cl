// Atomics through pointers of the generic address space: one function for cells in global and in
// local memory. Which operation a call is, is an argument.
//
// Claim: each call is one atomic operation that returns the value before. compare_exchange_strong
// adds.
// Memory orders: relaxed. What would break it: an address that is taken for one of the other
// memory.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_scope_device"
#endif

static uint changed(volatile atomic_uint *cell, uint operand, uint operation) {
  uint found = 0;
  switch (operation) {
    case 0:
      return atomic_fetch_add_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
    case 1:
      return atomic_fetch_max_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
    case 2:
      return atomic_fetch_xor_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
    case 3:
      return atomic_exchange_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
    case 4: return atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device);
    default:
      for (;;) {
        const uint seen = found;
        if (atomic_compare_exchange_strong_explicit(cell, &found, seen + operand,
                                                    memory_order_relaxed, memory_order_relaxed,
                                                    memory_scope_device)) {
          return seen;
        }
      }
  }
}

uint c11_generic_global(volatile __global uint *cell, uint operand, uint operation) {
  return changed((volatile atomic_uint *)cell, operand, operation);
}

uint c11_generic_local(volatile __local uint *cell, uint operand, uint operation) {
  return changed((volatile atomic_uint *)cell, operand, operation);
}

uint c11_generic_model(uint old, uint operand, uint operation) {
  switch (operation) {
    case 0: return old + operand;
    case 1: return operand > old ? operand : old;
    case 2: return old ^ operand;
    case 3: return operand;
    case 4: return old;
    default: return old + operand;
  }
}
