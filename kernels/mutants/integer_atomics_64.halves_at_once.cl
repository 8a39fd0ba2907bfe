// Control: correct, and looks changed. A 64-bit addition in two halves with a carry, as the mutant
// integer_atomics_64.two_halves does it, but stored by one compare-exchange. A tool that convicts
// it raises false alarms.

ulong add_halves_at_once_global(volatile __global ulong *cell, ulong operand) {
  ulong found = atom_add(cell, 0ul);
  ulong expected;
  do {
    expected = found;
    const uint low = (uint)expected + (uint)operand;
    const uint carry = low < (uint)operand ? 1u : 0u;
    const uint high = (uint)(expected >> 32) + (uint)(operand >> 32) + carry;
    found = atom_cmpxchg(cell, expected, (ulong)high << 32 | low);
  } while (found != expected);
  return found;
}
