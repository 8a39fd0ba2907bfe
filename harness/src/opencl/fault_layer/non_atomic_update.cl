// Read-modify-writes that are not atomic: a load, the operation, a store.

#define STALEMATE_FAULTY_UPDATE(NAME, T, SPACE, NEW)           \
  STALEMATE_FAULTY T NAME(volatile SPACE T *cell, T operand) { \
    const T old = *cell;                                       \
    *cell = NEW;                                               \
    return old;                                                \
  }
#define STALEMATE_FAULTY_UPDATES(T, SPACE)                                   \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_add, T, SPACE, old + operand)     \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_sub, T, SPACE, old - operand)     \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_min, T, SPACE, min(old, operand)) \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_max, T, SPACE, max(old, operand)) \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_and, T, SPACE, old &operand)      \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_or, T, SPACE, old | operand)      \
  STALEMATE_FAULTY_UPDATE(stalemate_faulty_xor, T, SPACE, old ^ operand)
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_UPDATES)

#define atomic_add(cell, operand) stalemate_faulty_add(cell, operand)
#define atomic_sub(cell, operand) stalemate_faulty_sub(cell, operand)
#define atomic_inc(cell) stalemate_faulty_add(cell, 1)
#define atomic_dec(cell) stalemate_faulty_sub(cell, 1)
#define atomic_min(cell, operand) stalemate_faulty_min(cell, operand)
#define atomic_max(cell, operand) stalemate_faulty_max(cell, operand)
#define atomic_and(cell, operand) stalemate_faulty_and(cell, operand)
#define atomic_or(cell, operand) stalemate_faulty_or(cell, operand)
#define atomic_xor(cell, operand) stalemate_faulty_xor(cell, operand)
