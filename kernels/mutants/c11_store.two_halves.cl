// Mutant: a 64-bit store in two halves, the lower one first.
//
// Claim it makes and breaks: others find the value before or the value after. Between the two they
// find one half of each, and take it for a value.

#define TYPE ulong
#define ATOMIC_TYPE atomic_ulong

#define DEFINE_STORE_HALVES(SPACE)                                                             \
  static void __attribute__((overloadable))                                                    \
  store_halves(volatile SPACE atomic_ulong *cell, ulong value) {                               \
    volatile SPACE atomic_uint *const halves = (volatile SPACE atomic_uint *)cell;             \
    atomic_store_explicit(&halves[0], (uint)value, memory_order_relaxed, memory_scope_device); \
    atomic_store_explicit(&halves[1], (uint)(value >> 32), memory_order_relaxed,               \
                          memory_scope_device);                                                \
  }
DEFINE_STORE_HALVES(__global)
DEFINE_STORE_HALVES(__local)
#define STORED(cell, operand, order) store_halves(cell, operand);

#include "../c11_store.cl"
