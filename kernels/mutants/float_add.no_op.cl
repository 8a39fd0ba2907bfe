// Mutants A2 and V0: stores nothing.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` once. A test that this passes
// tests nothing.
// Memory orders: none are used.
// Seen in the wild: DGL issue 4031, an atomic addition that returned the sum and never stored it.

float add_no_op_global(volatile __global float *cell, float operand) { return *cell; }

float add_no_op_local(volatile __local float *cell, float operand) { return *cell; }
