// Minimum and maximum that compare signed numbers as unsigned ones and the other way round.

#define STALEMATE_FAULTY_ORDER(NAME, T, OTHER, SPACE, ATOMIC)       \
  STALEMATE_FAULTY T NAME(volatile SPACE T *cell, T operand) {      \
    return (T)ATOMIC((volatile SPACE OTHER *)cell, (OTHER)operand); \
  }
#define STALEMATE_FAULTY_ORDERS(SPACE)                                       \
  STALEMATE_FAULTY_ORDER(stalemate_faulty_min, int, uint, SPACE, atomic_min) \
  STALEMATE_FAULTY_ORDER(stalemate_faulty_min, uint, int, SPACE, atomic_min) \
  STALEMATE_FAULTY_ORDER(stalemate_faulty_max, int, uint, SPACE, atomic_max) \
  STALEMATE_FAULTY_ORDER(stalemate_faulty_max, uint, int, SPACE, atomic_max)
STALEMATE_FAULTY_ORDERS(__global)
STALEMATE_FAULTY_ORDERS(__local)

#define atomic_min(cell, operand) stalemate_faulty_min(cell, operand)
#define atomic_max(cell, operand) stalemate_faulty_max(cell, operand)
