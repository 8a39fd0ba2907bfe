// Mutant B5: a maximum that leaves early where a plain load says that there is nothing to do, and
// returns what it loaded.
//
// Claim it makes and breaks: each call takes the value that is there. Where others store smaller
// values, what it loaded may be gone, even for a work-item that has seen a later one.
// Memory orders: an atomic load is needed.
// Seen in the wild: desul's check_early_exit.

#define ADDED(cell, operand)                \
  const TYPE seen = *(__global TYPE *)cell; \
  if (seen >= operand) return seen;         \
  return atomic_fetch_max_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
