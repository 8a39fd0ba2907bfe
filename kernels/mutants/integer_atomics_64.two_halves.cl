// Mutant A13: a 64-bit addition as two 32-bit ones, the carry passed from one to the other.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` at once. Nothing is lost, for each
// half is added to atomically; but between the two another call finds the new low half beside the
// old high one, a value that the cell never should have had, and returns it.
// Memory orders: relaxed are enough.

ulong add_two_halves_global(volatile __global ulong *cell, ulong operand) {
  volatile __global uint *const halves = (volatile __global uint *)cell;
  const uint low = atomic_add(&halves[0], (uint)operand);
  const uint carry = low + (uint)operand < low ? 1u : 0u;
  const uint high = atomic_add(&halves[1], (uint)(operand >> 32) + carry);
  return (ulong)high << 32 | low;
}

ulong add_two_halves_local(volatile __local ulong *cell, ulong operand) {
  volatile __local uint *const halves = (volatile __local uint *)cell;
  const uint low = atomic_add(&halves[0], (uint)operand);
  const uint carry = low + (uint)operand < low ? 1u : 0u;
  const uint high = atomic_add(&halves[1], (uint)(operand >> 32) + carry);
  return (ulong)high << 32 | low;
}
