#include "bits.clh"
#include "runtime.clh"

// The atomics of OpenCL 1.x: relaxed, of device scope. Barriers and their kin are made by the pass.

#define CHANGE(type, operation, operand, expected)                                      \
  OF_BITS_##type(stalemate_sim_read_modify_write(                                       \
      cell, sizeof(type), operation, BITS_OF_##type(operand), BITS_OF_##type(expected), \
      memory_order_relaxed, memory_order_relaxed, memory_scope_device))
#define WITH_OPERAND(space, type, name, operation)              \
  type OVERLOAD name(volatile space type *cell, type operand) { \
    return CHANGE(type, operation, operand, (type)0);           \
  }
#define ALONE(space, type, name, operation)           \
  type OVERLOAD name(volatile space type *cell) {     \
    return CHANGE(type, operation, (type)1, (type)0); \
  }
#define COMPARE(space, type, name)                                             \
  type OVERLOAD name(volatile space type *cell, type expected, type desired) { \
    return CHANGE(type, COMPARE_EXCHANGE, desired, expected);                  \
  }

#define ALL(space, type, prefix, least, greatest)   \
  WITH_OPERAND(space, type, prefix##add, ADD)       \
  WITH_OPERAND(space, type, prefix##sub, SUBTRACT)  \
  WITH_OPERAND(space, type, prefix##xchg, EXCHANGE) \
  WITH_OPERAND(space, type, prefix##min, least)     \
  WITH_OPERAND(space, type, prefix##max, greatest)  \
  WITH_OPERAND(space, type, prefix##and, AND)       \
  WITH_OPERAND(space, type, prefix## or, OR)        \
  WITH_OPERAND(space, type, prefix## xor, XOR)      \
  ALONE(space, type, prefix##inc, ADD)              \
  ALONE(space, type, prefix##dec, SUBTRACT)         \
  COMPARE(space, type, prefix##cmpxchg)

#define IN_SPACE(space)                                 \
  ALL(space, int, atomic_, MIN_SIGNED, MAX_SIGNED)      \
  ALL(space, uint, atomic_, MIN_UNSIGNED, MAX_UNSIGNED) \
  ALL(space, int, atom_, MIN_SIGNED, MAX_SIGNED)        \
  ALL(space, uint, atom_, MIN_UNSIGNED, MAX_UNSIGNED)   \
  ALL(space, long, atom_, MIN_SIGNED, MAX_SIGNED)       \
  ALL(space, ulong, atom_, MIN_UNSIGNED, MAX_UNSIGNED)  \
  WITH_OPERAND(space, float, atomic_xchg, EXCHANGE)     \
  WITH_OPERAND(space, float, atom_xchg, EXCHANGE)
IN_SPACE(global)
IN_SPACE(local)
