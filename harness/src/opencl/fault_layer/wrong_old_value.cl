// Read-modify-writes that are atomic and return what was in the cell a little earlier: right alone,
// wrong where others come between.

#define STALEMATE_FAULTY_RETURN(NAME, T, SPACE, ATOMIC)        \
  STALEMATE_FAULTY T NAME(volatile SPACE T *cell, T operand) { \
    const T old = *cell;                                       \
    ATOMIC(cell, operand);                                     \
    return old;                                                \
  }
#define STALEMATE_FAULTY_RETURNS(T, SPACE)                            \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_add, T, SPACE, atomic_add) \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_sub, T, SPACE, atomic_sub) \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_min, T, SPACE, atomic_min) \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_max, T, SPACE, atomic_max) \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_and, T, SPACE, atomic_and) \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_or, T, SPACE, atomic_or)   \
  STALEMATE_FAULTY_RETURN(stalemate_faulty_xor, T, SPACE, atomic_xor)
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_RETURNS)

#define atomic_add(cell, operand) stalemate_faulty_add(cell, operand)
#define atomic_sub(cell, operand) stalemate_faulty_sub(cell, operand)
#define atomic_inc(cell) stalemate_faulty_add(cell, 1)
#define atomic_dec(cell) stalemate_faulty_sub(cell, 1)
#define atomic_min(cell, operand) stalemate_faulty_min(cell, operand)
#define atomic_max(cell, operand) stalemate_faulty_max(cell, operand)
#define atomic_and(cell, operand) stalemate_faulty_and(cell, operand)
#define atomic_or(cell, operand) stalemate_faulty_or(cell, operand)
#define atomic_xor(cell, operand) stalemate_faulty_xor(cell, operand)
