// Addition to a float by compare-exchange, as a sparse matrix product and a path tracer have it.
//
// Mutant plain_reread (clSPARSE, csrmv_adaptive.cl): expected and new value come from two plain
// loads. The cell may change between them and come back before the compare-exchange, which then
// succeeds with a sum of something else.
// Mutant volatile_reread (OpenCL_PathTracer, extra_atomics.cl): the same with two volatile loads.
// Control one_load (mended): both come from one load.

inline uint swap_if(volatile __global float *total, uint was, uint now) {
  return atomic_cmpxchg((volatile __global uint *)total, was, now);
}

void add_rereading(__global float *total, float addend) {
  uint was, now;
  do {
    was = as_uint(*total);
    now = as_uint(addend + *total);
  } while (swap_if(total, was, now) != was);
}

void add_rereading_volatile(volatile __global float *total, float addend) {
  uint was, now;
  do {
    was = as_uint(*total);
    now = as_uint(addend + *total);
  } while (swap_if(total, was, now) != was);
}

float add_reading_once(volatile __global float *total, float addend) {
  uint was, now;
  do {
    was = as_uint(*total);
    now = as_uint(addend + as_float(was));
  } while (swap_if(total, was, now) != was);
  return as_float(was);
}

// One float, to which each work-item adds 1 and −1 in turn, so that old values come back all the
// time.
#define BALANCE(add)                                           \
  for (uint i = (uint)get_global_id(0); i < count; i += items) \
  add(total, (i / items) % 2u == 0u ? 1.0f : -1.0f)

__kernel void balance_rereading(__global float *total, uint count, uint items) {
  BALANCE(add_rereading);
}

__kernel void balance_rereading_volatile(__global float *total, uint count, uint items) {
  BALANCE(add_rereading_volatile);
}

__kernel void balance_reading_once(__global float *total, uint count, uint items) {
  BALANCE(add_reading_once);
}

__kernel void balance_alone(__global float *total, uint count, uint items) {
  for (uint i = 0u; i < count; ++i) *total += (i / items) % 2u == 0u ? 1.0f : -1.0f;
}
