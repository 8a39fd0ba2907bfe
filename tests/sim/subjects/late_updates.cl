// Relaxed read-modify-writes whose old values nobody uses: nothing orders them with what follows.

#define FENCE \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

// The last one takes the sum, by an operation that no device may answer from a cache.
__kernel void last_relaxed(__global const uint *in, volatile __global uint *sum,
                           volatile __global uint *done, __global uint *out) {
  atomic_add(sum, in[get_global_id(0)]);
  if (atomic_inc(done) == get_global_size(0) - 1) out[0] = atomic_or(sum, 0u);
}

__kernel void last_fenced(__global const uint *in, volatile __global uint *sum,
                          volatile __global uint *done, __global uint *out) {
  atomic_add(sum, in[get_global_id(0)]);
  FENCE;
  if (atomic_inc(done) != get_global_size(0) - 1) return;
  FENCE;
  out[0] = atomic_or(sum, 0u);
}

__kernel void sum_alone(__global const uint *in, __global uint *sum, __global uint *out, uint n) {
  for (uint i = 0; i < n; ++i) *sum += in[i];
  out[0] = *sum;
}

// A work-item sees its own, whichever way it looks, and in the order in which it made them.
__kernel void sees_its_own(__global const uint *in, volatile __global uint *sum,
                           volatile __global uint *done, __global uint *out) {
  volatile __global uint *own = sum + get_global_id(0);
  atomic_add(own, 90u);
  *own = 0u;
  atomic_add(own, 2u);
  const uint loaded = *own;
  atomic_xchg(own, 7u);
  atomic_sub(own, 4u);
  const uint seen = atomic_or(own, 0u);
  *own = 1u;
  atomic_add(own, 8u);
  out[get_global_id(0)] = loaded * 100u + seen * 10u + *own;
}

// Each work-group counts in local memory.
__kernel void counts(__global const uint *in, volatile __global uint *sum,
                     volatile __global uint *done, __global uint *out) {
  __local uint count;
  if (get_local_id(0) == 0) count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&count);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count == get_local_size(0);
}

__kernel void counts_with_other_flag(__global const uint *in, volatile __global uint *sum,
                                     volatile __global uint *done, __global uint *out) {
  __local uint count;
  if (get_local_id(0) == 0) count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&count);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = atomic_or(&count, 0u) == get_local_size(0);
}

// A work-group counts on from what its first work-item has stored, in global memory.
__kernel void counts_on(__global const uint *in, volatile __global uint *sum,
                        volatile __global uint *done, __global uint *out) {
  volatile __global uint *count = sum + get_group_id(0);
  if (get_local_id(0) == 0) *count = 10u;
  barrier(CLK_GLOBAL_MEM_FENCE);
  atomic_inc(count);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = *count - get_local_size(0);
}

// A fence of OpenCL 1.x and a barrier order for the work-group, and the count is of all.
__kernel void last_mem_fenced(__global const uint *in, volatile __global uint *sum,
                              volatile __global uint *done, __global uint *out) {
  atomic_add(sum, in[get_global_id(0)]);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  if (atomic_inc(done) != get_global_size(0) - 1) return;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  out[0] = atomic_or(sum, 0u);
}

__kernel void last_behind_barrier(__global const uint *in, volatile __global uint *sum,
                                  volatile __global uint *done, __global uint *out) {
  atomic_add(sum, in[get_global_id(0)]);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) != 0) return;
  if (atomic_inc(done) == get_num_groups(0) - 1) out[0] = atomic_or(sum, 0u);
}

__kernel void last_behind_wide_barrier(__global const uint *in, volatile __global uint *sum,
                                       volatile __global uint *done, __global uint *out) {
  atomic_add(sum, in[get_global_id(0)]);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  if (get_local_id(0) != 0) return;
  if (atomic_inc(done) != get_num_groups(0) - 1) return;
  FENCE;
  out[0] = atomic_or(sum, 0u);
}

// Dropped, whatever the code does with the old value on the way.
uint add_and_tell(volatile __global uint *at, uint operand) {
  const uint old = atomic_add(at, operand);
  return old;
}

__kernel void last_by_wrapper(__global const uint *in, volatile __global uint *sum,
                              volatile __global uint *done, __global uint *out) {
  add_and_tell(sum, in[get_global_id(0)]);
  if (atomic_inc(done) == get_global_size(0) - 1) out[0] = atomic_or(sum, 0u);
}

__kernel void last_by_dead_variable(__global const uint *in, volatile __global uint *sum,
                                    volatile __global uint *done, __global uint *out) {
  const uint operand = in[get_global_id(0)];
  uint old = operand != 0 ? atomic_add(sum, operand) : 0;
  (void)old;
  if (atomic_inc(done) == get_global_size(0) - 1) out[0] = atomic_or(sum, 0u);
}

// What is used is there.
uint draw(volatile __global uint *at) { return atomic_add(at, 1u); }

__kernel void draws(__global const uint *in, volatile __global uint *sum,
                    volatile __global uint *done, __global uint *out) {
  draw(done);
  out[draw(sum)] = 7u;
}

// Who drops what another uses has nobody look at it, either.
uint draw_by_wrapper(volatile __global uint *at, uint operand) {
  const uint old = atomic_add(at, operand);
  return old;
}
uint draw_by_two(volatile __global uint *at, uint operand) { return draw_by_wrapper(at, operand); }

__kernel void last_by_shared_wrapper(__global const uint *in, volatile __global uint *sum,
                                     volatile __global uint *done, __global uint *out) {
  draw_by_two(sum, in[get_global_id(0)]);
  if (draw_by_two(done, 1u) == get_global_size(0) - 1) out[0] = atomic_or(sum, 0u);
}
