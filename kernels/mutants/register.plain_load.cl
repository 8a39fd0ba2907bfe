// Mutant E4: loads plainly. A cache that is not coherent may answer with what was there when it was
// filled.
//
// Claim it makes and breaks: who has found a value never finds one that was before it.
// Memory orders: an atomic load is needed.
// Seen in the wild: two loads of one place in the wrong order, on GPUs of several makers.

#define LOADED(cell) return *(__global TYPE *)cell;
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"

uint load_atomically_global(volatile __global uint *place) {
  return atomic_load_explicit((volatile __global atomic_uint *)place, memory_order_relaxed,
                              memory_scope_device);
}
