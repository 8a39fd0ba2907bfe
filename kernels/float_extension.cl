// The float atomics of cl_ext_float_atomics, one function for each address space. Operation and
// memory order are arguments, as in c11_atomics.cl. Built with -DLOCAL_CELLS for local memory: a
// device may have only some of them.
//
// Claim: each call is one atomic operation that returns the value before. exchange is of OpenCL C
// 2.0; it keeps sums from growing until they absorb what is added.
// Values: neither NaN nor zeros nor denormals, which devices may treat differently in memory and in
// registers.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define IN_EVERY_ORDER(name)                                                                     \
  switch (order) {                                                                               \
    case 0:                                                                                      \
      return atomic_##name##_explicit(cell, operand, memory_order_relaxed, memory_scope_device); \
    case 1:                                                                                      \
      return atomic_##name##_explicit(cell, operand, memory_order_acquire, memory_scope_device); \
    case 2:                                                                                      \
      return atomic_##name##_explicit(cell, operand, memory_order_release, memory_scope_device); \
    default:                                                                                     \
      return atomic_##name##_explicit(cell, operand, memory_order_acq_rel, memory_scope_device); \
  }

#define DEFINE_FLOAT_EXTENSION(FUNCTION, SPACE)                                            \
  float FUNCTION(volatile SPACE float *place, float operand, uint operation, uint order) { \
    volatile SPACE atomic_float *const cell = (volatile SPACE atomic_float *)place;        \
    switch (operation) {                                                                   \
      case 0: IN_EVERY_ORDER(fetch_add)                                                    \
      case 1: IN_EVERY_ORDER(fetch_sub)                                                    \
      case 2: IN_EVERY_ORDER(fetch_min)                                                    \
      case 3: IN_EVERY_ORDER(fetch_max)                                                    \
      default: IN_EVERY_ORDER(exchange)                                                    \
    }                                                                                      \
  }

#ifdef LOCAL_CELLS
DEFINE_FLOAT_EXTENSION(float_extension_local, __local)
#else
DEFINE_FLOAT_EXTENSION(float_extension_global, __global)
#endif

float float_extension_model(float old, float operand, uint operation, uint order) {
  switch (operation) {
    case 0: return old + operand;
    case 1: return old - operand;
    case 2: return fmin(old, operand);
    case 3: return fmax(old, operand);
    default: return operand;
  }
}
