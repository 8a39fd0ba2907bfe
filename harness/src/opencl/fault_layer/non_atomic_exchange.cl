// Exchanges that are not atomic: a load and a store.

#define STALEMATE_FAULTY_EXCHANGE(T, SPACE)                                     \
  STALEMATE_FAULTY T stalemate_faulty_xchg(volatile SPACE T *cell, T operand) { \
    const T old = *cell;                                                        \
    *cell = operand;                                                            \
    return old;                                                                 \
  }
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_EXCHANGE)
STALEMATE_FAULTY_EXCHANGE(float, __global)
STALEMATE_FAULTY_EXCHANGE(float, __local)

#define atomic_xchg(cell, operand) stalemate_faulty_xchg(cell, operand)
