// Work-groups that wait for other work-groups, by C11 atomics: for a flag that the first one sets,
// for all of them at a barrier, and for the one before them in a chain.
//
// Claim: who goes on finds what the one waited for has written. `out` is what one work-item makes
// of `data`.
// Memory orders: release by one work-item of the group that has written, acquire by one of the
// group that waits, at device scope; barriers with CLK_GLOBAL_MEM_FENCE hand that on within a
// group.
// What would break it: relaxed on either side. The flag and the barrier never end where a group
// waits for one that is not running yet, for want of room: they are right only if all groups run at
// once. The chain asks for less: a group takes its number when it runs, so those before it run,
// too. One work-item of a group waits, the others at a barrier, so that lanes in lockstep do no
// harm.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#ifndef RELEASE
#define RELEASE memory_order_release
#endif
#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif

// All that the group has written before is there for who waits until *arrived reaches a number that
// counts it.
static void signal_groups(volatile __global atomic_uint *arrived) {
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    atomic_fetch_add_explicit(arrived, 1u, RELEASE, memory_scope_device);
  }
}

static void wait_for_groups(volatile __global atomic_uint *arrived, uint number) {
  if (get_local_id(0) == 0) {
    while (atomic_load_explicit(arrived, ACQUIRE, memory_scope_device) < number) {
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
}

// A table of two: its first number is there from the beginning, and the first group adds the second
// one, the sum of the data of its work-items. Everybody adds both to theirs. Who has read the one
// may have the other in a cache.
__kernel void flag_serial(__global const uint *data, uint count, uint group_size,
                          __global uint *out, __global uint *table,
                          volatile __global atomic_uint *flag) {
  table[1] = 0u;
  for (uint i = 0; i < group_size; ++i) table[1] += data[i];
  for (uint i = 0; i < count; ++i) out[i] = data[i] + table[0] + table[1];
}

__kernel void flag_wait(__global const uint *data, uint count, uint group_size, __global uint *out,
                        __global uint *table, volatile __global atomic_uint *flag) {
  const uint item = (uint)get_global_id(0);
  const uint part = data[item] + table[0];
  // No barrier here: one behind a condition, though all of a group come to it, makes PoCL 3.1 hang.
  if (item == 0u) {
    uint sum = 0u;
    for (uint i = 0; i < group_size; ++i) sum += data[i];
    table[1] = sum;
    atomic_store_explicit(flag, 1u, RELEASE, memory_scope_device);
  }
  wait_for_groups(flag, 1u);
  out[item] = part + table[1];
}

// Rounds between two buffers: everybody takes what the next work-group has, which is there when all
// have come to the barrier.
#define ROUNDS 4

__kernel void rotate_groups_serial(uint count, uint group_size, __global uint *one,
                                   __global uint *other, volatile __global atomic_uint *arrived) {
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    for (uint i = 0; i < count; ++i) to[i] = from[(i + group_size) % count] + 1u;
  }
}

__kernel void rotate_groups(uint count, uint group_size, __global uint *one, __global uint *other,
                            volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    to[item] = from[(item + group_size) % count] + 1u;
    signal_groups(arrived);
    wait_for_groups(arrived, (round + 1u) * (uint)get_num_groups(0));
  }
}

// Prefix sums: a group adds up its part, waits for what those before it come to, and hands on the
// whole.
__kernel void scan_serial(__global const uint *data, uint count, __global uint *out,
                          __global uint *carries, volatile __global atomic_uint *numbers,
                          volatile __global atomic_uint *done) {
  uint sum = 0u;
  for (uint i = 0; i < count; ++i) out[i] = (sum += data[i]);
}

__kernel void scan(__global const uint *data, uint count, __global uint *out,
                   __global uint *carries, volatile __global atomic_uint *numbers,
                   volatile __global atomic_uint *done) {
  __local uint drawn;
  const uint size = (uint)get_local_size(0);
  const uint local_item = (uint)get_local_id(0);
  if (local_item == 0u) {
    drawn = atomic_fetch_add_explicit(numbers, 1u, memory_order_relaxed, memory_scope_device);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint number = drawn;
  const uint begin = number * size;
  wait_for_groups(done, number);
  uint sum = number == 0u ? 0u : carries[number - 1u];
  for (uint i = 0; i <= local_item; ++i) sum += data[begin + i];
  out[begin + local_item] = sum;
  if (local_item == size - 1u) carries[number] = sum;
  signal_groups(done);
}
