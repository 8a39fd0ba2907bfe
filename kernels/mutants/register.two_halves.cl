// Mutant A13 of a reader: loads 64 bits in two halves.
//
// Claim it makes and breaks: a reader finds a value that the cell held. An update between the two
// loads leaves it with half of one value and half of another.
// Memory orders: relaxed are enough.

#define TYPE ulong
#define ATOMIC_TYPE atomic_ulong
#define LOADED(cell)                                                                             \
  volatile __global atomic_uint *const halves = (volatile __global atomic_uint *)cell;           \
  const uint low = atomic_load_explicit(&halves[0], memory_order_relaxed, memory_scope_device);  \
  const uint high = atomic_load_explicit(&halves[1], memory_order_relaxed, memory_scope_device); \
  return (ulong)high << 32 | low;
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
