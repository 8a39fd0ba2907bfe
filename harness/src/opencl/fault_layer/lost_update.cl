// Of additions and subtractions, 1 in 100,000 changes nothing, and returns what it should.

#define STALEMATE_FAULTY_SUM(NAME, T, SPACE, ATOMIC)                              \
  STALEMATE_FAULTY T NAME(volatile SPACE T *cell, T operand) {                    \
    const T seen = *cell;                                                         \
    if (stalemate_fault_strikes(100000u, (uint)seen, (uint)operand)) return seen; \
    return ATOMIC(cell, operand);                                                 \
  }
#define STALEMATE_FAULTY_SUMS(T, SPACE)                            \
  STALEMATE_FAULTY_SUM(stalemate_faulty_add, T, SPACE, atomic_add) \
  STALEMATE_FAULTY_SUM(stalemate_faulty_sub, T, SPACE, atomic_sub)
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_SUMS)

#define atomic_add(cell, operand) stalemate_faulty_add(cell, operand)
#define atomic_sub(cell, operand) stalemate_faulty_sub(cell, operand)
#define atomic_inc(cell) stalemate_faulty_add(cell, 1)
#define atomic_dec(cell) stalemate_faulty_sub(cell, 1)
