#include "bits.clh"
#include "runtime.clh"

// The atomics of OpenCL 2.0 and later. Without an order they are sequentially consistent, without a
// scope of device scope.

#define SEQ_CST memory_order_seq_cst
#define DEVICE memory_scope_device

// Defines `name`, `name_explicit` with an order, and with order and scope. `full` computes the
// result from `cell`, `operand`, `order` and `scope`.
#define LOADING(object, result, name, full)                                                        \
  result OVERLOAD name##_explicit(volatile object *cell, memory_order order, memory_scope scope) { \
    return full;                                                                                   \
  }                                                                                                \
  result OVERLOAD name##_explicit(volatile object *cell, memory_order order) {                     \
    return name##_explicit(cell, order, DEVICE);                                                   \
  }                                                                                                \
  result OVERLOAD name(volatile object *cell) { return name##_explicit(cell, SEQ_CST, DEVICE); }
#define WITH_OPERAND(object, result, value, name, full)                                       \
  result OVERLOAD name##_explicit(volatile object *cell, value operand, memory_order order,   \
                                  memory_scope scope) {                                       \
    return full;                                                                              \
  }                                                                                           \
  result OVERLOAD name##_explicit(volatile object *cell, value operand, memory_order order) { \
    return name##_explicit(cell, operand, order, DEVICE);                                     \
  }                                                                                           \
  result OVERLOAD name(volatile object *cell, value operand) {                                \
    return name##_explicit(cell, operand, SEQ_CST, DEVICE);                                   \
  }

#define CHANGE(type, operation)                   \
  OF_BITS_##type(stalemate_sim_read_modify_write( \
      cell, sizeof(type), operation, BITS_OF_##type((type)operand), 0, order, order, scope))
#define FETCH(object, type, value, name, operation) \
  WITH_OPERAND(object, type, value, atomic_fetch_##name, CHANGE(type, operation))

// `*expected` may be anywhere, so it is read and written as any other memory.
#define PUT_4(value) stalemate_sim_store4(expected, (uint)(value), 0)
#define PUT_8(value) stalemate_sim_store8(expected, value, 0)
#define COMPARE(type, size, strength, operation)                                                 \
  bool OVERLOAD atomic_compare_exchange_##strength##_explicit(                                   \
      volatile atomic_##type *cell, type *expected, type desired, memory_order on_success,       \
      memory_order on_failure, memory_scope scope) {                                             \
    const ulong wanted = stalemate_sim_load##size(expected, 0);                                  \
    const ulong old = stalemate_sim_read_modify_write(                                           \
        cell, size, operation, BITS_OF_##type(desired), wanted, on_success, on_failure, scope);  \
    if (stalemate_sim_exchanged()) return true;                                                  \
    PUT_##size(old);                                                                             \
    return false;                                                                                \
  }                                                                                              \
  bool OVERLOAD atomic_compare_exchange_##strength##_explicit(                                   \
      volatile atomic_##type *cell, type *expected, type desired, memory_order on_success,       \
      memory_order on_failure) {                                                                 \
    return atomic_compare_exchange_##strength##_explicit(cell, expected, desired, on_success,    \
                                                         on_failure, DEVICE);                    \
  }                                                                                              \
  bool OVERLOAD atomic_compare_exchange_##strength(volatile atomic_##type *cell, type *expected, \
                                                   type desired) {                               \
    return atomic_compare_exchange_##strength##_explicit(cell, expected, desired, SEQ_CST,       \
                                                         SEQ_CST, DEVICE);                       \
  }

#define STORE(type) \
  stalemate_sim_atomic_store(cell, sizeof(type), BITS_OF_##type(operand), order, scope)
#define ANY(type, size)                                                                   \
  void OVERLOAD atomic_init(volatile atomic_##type *cell, type operand) {                 \
    stalemate_sim_atomic_store(cell, size, BITS_OF_##type(operand), memory_order_relaxed, \
                               memory_scope_work_item);                                   \
  }                                                                                       \
  LOADING(atomic_##type, type, atomic_load,                                               \
          OF_BITS_##type(stalemate_sim_atomic_load(cell, size, order, scope)))            \
  WITH_OPERAND(atomic_##type, void, type, atomic_store, STORE(type))                      \
  WITH_OPERAND(atomic_##type, type, type, atomic_exchange, CHANGE(type, EXCHANGE))        \
  COMPARE(type, size, strong, COMPARE_EXCHANGE)                                           \
  COMPARE(type, size, weak, WEAK_COMPARE_EXCHANGE)
ANY(int, 4)
ANY(uint, 4)
ANY(long, 8)
ANY(ulong, 8)
ANY(float, 4)
ANY(double, 8)

#define INTEGER(type, value, least, greatest)      \
  FETCH(atomic_##type, type, value, add, ADD)      \
  FETCH(atomic_##type, type, value, sub, SUBTRACT) \
  FETCH(atomic_##type, type, value, or, OR)        \
  FETCH(atomic_##type, type, value, xor, XOR)      \
  FETCH(atomic_##type, type, value, and, AND)      \
  FETCH(atomic_##type, type, value, min, least)    \
  FETCH(atomic_##type, type, value, max, greatest)
INTEGER(int, int, MIN_SIGNED, MAX_SIGNED)
INTEGER(uint, uint, MIN_UNSIGNED, MAX_UNSIGNED)
INTEGER(long, long, MIN_SIGNED, MAX_SIGNED)
INTEGER(ulong, ulong, MIN_UNSIGNED, MAX_UNSIGNED)
// atomic_uintptr_t takes ptrdiff_t, atomic_intptr_t takes uintptr_t.
INTEGER(ulong, long, MIN_UNSIGNED, MAX_UNSIGNED)
INTEGER(long, ulong, MIN_SIGNED, MAX_SIGNED)

#define FLOATING(space, type)                                 \
  FETCH(space atomic_##type, type, type, add, FLOAT_ADD)      \
  FETCH(space atomic_##type, type, type, sub, FLOAT_SUBTRACT) \
  FETCH(space atomic_##type, type, type, min, FLOAT_MIN)      \
  FETCH(space atomic_##type, type, type, max, FLOAT_MAX)
#define FLOATING_IN(space) \
  FLOATING(space, float)   \
  FLOATING(space, double)
FLOATING_IN(generic)
FLOATING_IN(global)
FLOATING_IN(local)

LOADING(atomic_flag, bool, atomic_flag_test_and_set,
        stalemate_sim_read_modify_write(cell, 4, EXCHANGE, 1, 0, order, order, scope) != 0)
LOADING(atomic_flag, void, atomic_flag_clear, stalemate_sim_atomic_store(cell, 4, 0, order, scope))
