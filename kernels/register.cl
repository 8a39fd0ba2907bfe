// A cell that some add to, some store to and some only read, with the atomics of OpenCL C 2.0 and
// later.
//
// Built with -DTYPE=uint -DATOMIC_TYPE=atomic_uint, or the like.
// Claim: each call is one atomic operation. `add` and `replace` return the value before, `load` the
// value that is there, and `store` leaves its operand.
// Memory orders: relaxed. The order of operations on one cell is kept by that.
// What would break it: accesses that are not atomic, which come in parts, late, or from a stale
// cache.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#ifndef TYPE
#define TYPE uint
#define ATOMIC_TYPE atomic_uint
#endif

// Apart, so that mutants can have others.
#ifndef ADDED
#define ADDED(cell, operand) \
  return atomic_fetch_add_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
#endif
#ifndef REPLACED
#define REPLACED(cell, operand) \
  return atomic_exchange_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
#endif
#ifndef LOADED
#define LOADED(cell) return atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device);
#endif
#ifndef STORED
#define STORED(cell, operand) \
  atomic_store_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
#endif

#define CELL(SPACE, place) \
  volatile SPACE ATOMIC_TYPE *const cell = (volatile SPACE ATOMIC_TYPE *)place;

#define DEFINE_REGISTER(ADD, REPLACE, LOAD, STORE, SPACE)                                          \
  TYPE ADD(volatile SPACE TYPE *place, TYPE operand){CELL(SPACE, place) ADDED(cell, operand)} TYPE \
  REPLACE(volatile SPACE TYPE *place,                                                              \
          TYPE operand){CELL(SPACE, place) REPLACED(cell, operand)} TYPE                           \
  LOAD(volatile SPACE TYPE *place) {                                                               \
    CELL(SPACE, place)                                                                             \
    LOADED(cell)                                                                                   \
  }                                                                                                \
  void STORE(volatile SPACE TYPE *place, TYPE operand) {                                           \
    CELL(SPACE, place)                                                                             \
    STORED(cell, operand)                                                                          \
  }

DEFINE_REGISTER(add_global, replace_global, load_global, store_global, __global)
#ifndef IN_GLOBAL_MEMORY_ALONE
DEFINE_REGISTER(add_local, replace_local, load_local, store_local, __local)
#endif
