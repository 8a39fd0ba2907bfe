// Of the compare-exchanges that fail, 1 in 1,000 says that it has succeeded.

#define STALEMATE_FAULTY_COMPARE_EXCHANGE(T, SPACE)                                                \
  STALEMATE_FAULTY T stalemate_faulty_cmpxchg(volatile SPACE T *cell, T expected, T desired) {     \
    const T found = atomic_cmpxchg(cell, expected, desired);                                       \
    const int fails = found != expected;                                                           \
    return fails && stalemate_fault_strikes(1000u, (uint)found, (uint)desired) ? expected : found; \
  }
STALEMATE_FAULTY_CELLS(STALEMATE_FAULTY_COMPARE_EXCHANGE)

#define atomic_cmpxchg(cell, expected, desired) stalemate_faulty_cmpxchg(cell, expected, desired)
