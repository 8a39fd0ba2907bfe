// Mutant V0: prepends nothing.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. A test that this
// passes tests nothing.
// Memory orders: none are used.

void prepend_no_op_global(volatile __global int *head, __global int *next, int node) {}

void prepend_no_op_local(volatile __local int *head, __local int *next, int node) {}
