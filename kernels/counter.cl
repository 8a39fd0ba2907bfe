// A counter, a maximum and a decrease by two with atomics, under the names that they had before
// OpenCL 1.1.
//
// Claim: each call counts up once, makes `*cell` the greater of its value and `operand`, or takes 2
// from it, as if alone, and returns the value before.
// Memory orders: relaxed. One atomic operation does it all.
// What would break it: reading and writing in two steps.
// These names belong to extensions, which a device of OpenCL 1.0 need not have.

#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_global_int32_extended_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_extended_atomics : enable

int count_global(volatile __global int *cell) { return atom_inc(cell); }

int count_local(volatile __local int *cell) { return atom_inc(cell); }

int maximum_global(volatile __global int *cell, int operand) { return atom_max(cell, operand); }

int maximum_local(volatile __local int *cell, int operand) { return atom_max(cell, operand); }

int minus_two_global(volatile __global int *cell) { return atom_sub(cell, 2); }

int minus_two_local(volatile __local int *cell) { return atom_sub(cell, 2); }

// In unsigned arithmetic, which wraps as atomics do.
int minus_two_model(int old) { return (int)((uint)old - 2u); }
