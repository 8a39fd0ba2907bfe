// What OpenCL C 2.0 and later has of float atomics without an extension: exchange, load, and
// compare-exchanges, one function for each address space. Operation and memory order are arguments,
// as in c11_atomics.cl.
//
// Claim: each call is one atomic operation that returns the value before. compare_exchange_strong
// and _weak exchange: they take what they find for what they expect, until nobody comes between.
// Values: neither NaN nor zeros, of which compare-exchanges may hold the one for the other.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif
#if defined(__opencl_c_atomic_order_acq_rel) && !defined(__opencl_c_atomic_order_seq_cst)
#error "sequentially consistent atomics are missing: __opencl_c_atomic_order_seq_cst"
#endif

#define EXCHANGED(strength, success, failure)                                                  \
  atomic_compare_exchange_##strength##_explicit(cell, &found, operand, memory_order_##success, \
                                                memory_order_##failure, memory_scope_device)

#define IN_EVERY_ORDER(strength)                        \
  (order == 0   ? EXCHANGED(strength, relaxed, relaxed) \
   : order == 1 ? EXCHANGED(strength, acquire, acquire) \
   : order == 2 ? EXCHANGED(strength, release, relaxed) \
   : order == 3 ? EXCHANGED(strength, acq_rel, acquire) \
   : order == 4 ? EXCHANGED(strength, seq_cst, seq_cst) \
                : atomic_compare_exchange_##strength(cell, &found, operand))

#define DEFINE_C11_FLOAT(FUNCTION, SPACE)                                                       \
  float FUNCTION(volatile SPACE float *place, float operand, uint operation, uint order) {      \
    volatile SPACE atomic_float *const cell = (volatile SPACE atomic_float *)place;             \
    float found = 1.0f;                                                                         \
    for (;;) {                                                                                  \
      const float seen = found;                                                                 \
      int is_done = 1;                                                                          \
      if (operation == 0) {                                                                     \
        switch (order) {                                                                        \
          case 0:                                                                               \
            return atomic_exchange_explicit(cell, operand, memory_order_relaxed,                \
                                            memory_scope_device);                               \
          case 1:                                                                               \
            return atomic_exchange_explicit(cell, operand, memory_order_acquire,                \
                                            memory_scope_device);                               \
          case 2:                                                                               \
            return atomic_exchange_explicit(cell, operand, memory_order_release,                \
                                            memory_scope_device);                               \
          case 3:                                                                               \
            return atomic_exchange_explicit(cell, operand, memory_order_acq_rel,                \
                                            memory_scope_device);                               \
          case 4:                                                                               \
            return atomic_exchange_explicit(cell, operand, memory_order_seq_cst,                \
                                            memory_scope_device);                               \
          default: return atomic_exchange(cell, operand);                                       \
        }                                                                                       \
      } else if (operation == 1) {                                                              \
        switch (order) {                                                                        \
          case 0:                                                                               \
          case 2: return atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device); \
          case 1:                                                                               \
          case 3: return atomic_load_explicit(cell, memory_order_acquire, memory_scope_device); \
          case 4: return atomic_load_explicit(cell, memory_order_seq_cst, memory_scope_device); \
          default: return atomic_load(cell);                                                    \
        }                                                                                       \
      } else if (operation == 2) {                                                              \
        is_done = IN_EVERY_ORDER(strong);                                                       \
      } else {                                                                                  \
        is_done = IN_EVERY_ORDER(weak);                                                         \
      }                                                                                         \
      if (is_done) return seen;                                                                 \
    }                                                                                           \
  }

DEFINE_C11_FLOAT(c11_float_global, __global)
DEFINE_C11_FLOAT(c11_float_local, __local)

float c11_float_model(float old, float operand, uint operation, uint order) {
  return operation == 1 ? old : operand;
}
