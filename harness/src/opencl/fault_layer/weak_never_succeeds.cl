// Weak compare-exchanges that fail whatever they find.

#if __OPENCL_C_VERSION__ >= 200

#define STALEMATE_FAULTY_WEAK(T, SPACE)                                                       \
  STALEMATE_FAULTY bool stalemate_faulty_weak(volatile SPACE atomic_##T *cell, T *expected) { \
    *expected = *(volatile SPACE T *)cell;                                                    \
    return false;                                                                             \
  }
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_WEAK)

#define atomic_compare_exchange_weak(cell, expected, desired) stalemate_faulty_weak(cell, expected)
#define atomic_compare_exchange_weak_explicit(cell, expected, ...) \
  stalemate_faulty_weak(cell, expected)

#endif
