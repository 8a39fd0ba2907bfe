// The norm of a vector: the root of the sum of squares, which all work-items add up in one float.
//
// Mutant each_takes_it (clSPARSE, atomic_reduce.cl, nrm2): each work-item takes the root of the
// sum, so it is the root of a root in the end.
// Control last_takes_it (mended): whoever adds last takes the root, once.

typedef union {
  uint bits;
  float number;
} cell_value;

static void add_to(volatile __global float *sum, float term) {
  cell_value seen, made;
  seen.bits = atomic_or((volatile __global uint *)sum, 0u);
  for (;;) {
    made.number = seen.number + term;
    const uint found = atomic_cmpxchg((volatile __global uint *)sum, seen.bits, made.bits);
    if (found == seen.bits) return;
    seen.bits = found;
  }
}

static void take_root(volatile __global float *sum) {
  cell_value seen, made;
  seen.bits = atomic_or((volatile __global uint *)sum, 0u);
  for (;;) {
    made.number = sqrt(seen.number);
    const uint found = atomic_cmpxchg((volatile __global uint *)sum, seen.bits, made.bits);
    if (found == seen.bits) return;
    seen.bits = found;
  }
}

static float square_part(__global const float *x, uint n, uint items) {
  float part = 0.0f;
  for (uint i = (uint)get_global_id(0); i < n; i += items) part += x[i] * x[i];
  return part;
}

__kernel void norm_each(__global const float *x, uint n, uint items, volatile __global float *norm,
                        volatile __global atomic_uint *added) {
  add_to(norm, square_part(x, n, items));
  take_root(norm);
}

__kernel void norm_last(__global const float *x, uint n, uint items, volatile __global float *norm,
                        volatile __global atomic_uint *added) {
  add_to(norm, square_part(x, n, items));
  const uint before =
      atomic_fetch_add_explicit(added, 1u, memory_order_acq_rel, memory_scope_device);
  if (before == items - 1u) take_root(norm);
}

__kernel void norm_alone(__global const float *x, uint n, uint items, volatile __global float *norm,
                         volatile __global atomic_uint *added) {
  float sum = 0.0f;
  for (uint i = 0u; i < n; ++i) sum += x[i] * x[i];
  *norm = sqrt(sum);
}
