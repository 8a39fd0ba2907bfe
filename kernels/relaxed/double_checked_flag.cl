// A value that is made once, by whoever needs it first: a flag is looked at, and once more under a lock.
//
// Claim: everybody who goes on finds the value.
// Memory orders: the flag is set by a release behind the value, and the first look at it acquires.
// What would break it: a first look that is relaxed finds the flag and not yet the value.
// For two work-groups of one work-item or more.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define VALUE 42u

static void make_once(words flag, words lock, words value) {
  while (atomic_exchange_explicit(lock, 1u, memory_order_acquire, memory_scope_device) != 0u) {
  }
  if (GET(flag, relaxed) == 0u) {
    PUT(value, VALUE, relaxed);
    PUT(flag, 1u, release);
  }
  PUT(lock, 0u, release);
}

#define DOUBLE_CHECKED(FIRST_LOOK)                                 \
  do {                                                             \
    if (GET(flag, FIRST_LOOK) == 0u) make_once(flag, lock, value); \
    found[get_global_id(0)] = GET(value, relaxed);                 \
  } while (0)

__kernel void use_acquiring(words flag, words lock, words value, __global uint *found) {
  DOUBLE_CHECKED(acquire);
}

__kernel void use_relaxed(words flag, words lock, words value, __global uint *found) {
  DOUBLE_CHECKED(relaxed);
}

__kernel void use_alone(__global uint *found, uint count) {
  for (uint i = 0u; i < count; ++i) found[i] = VALUE;
}
