// Stands before the text of every fault. A fault defines functions that do what a broken driver
// would, by the driver's own atomics, and then macros that put them in the place of these. Atomics
// of 32 bits only: it takes no more to see whether somebody notices.

#define STALEMATE_FAULTY static __attribute__((overloadable))

// X for every kind of cell.
#define STALEMATE_FAULTY_CELLS(X) \
  X(int, __global) X(uint, __global) X(int, __local) X(uint, __local)

// One operation in `period`, drawn by the values that it meets: alike in every run that meets the
// same.
static int stalemate_fault_strikes(uint period, uint a, uint b) {
  uint word = (a * 0x9E3779B1u) ^ (b * 0x85EBCA77u) ^ ((uint)get_global_id(0) * 0xC2B2AE3Du);
  word = (word ^ (word >> 15)) * 0x2C1B3C6Du;
  word = (word ^ (word >> 12)) * 0x297A2D39u;
  return (word ^ (word >> 15)) % period == 0u;
}
