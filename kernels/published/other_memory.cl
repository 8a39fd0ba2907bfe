// Barriers that name one memory, where what they should order lies in the other.
//
// Mutant local_counter (Chai PAD and SC; a work-group counter): a counter in local memory is
// cleared, counted up and read on either side of barriers that name global memory.
// Mutant global_neighbour (Chai PAD and SC; a work-group counter): what the neighbour has written
// in global memory is read behind a barrier that names local memory.
// Control both_named (mended): the counter, with barriers that name local memory.
// Control both_named_shift (mended): the neighbours, with barriers that name global memory.

#define COUNT_SMALL(memory)                 \
  __local uint small;                       \
  const uint item = (uint)get_global_id(0); \
  if (get_local_id(0) == 0) small = 0u;     \
  barrier(memory);                          \
  if (data[item] < 50u) atomic_inc(&small); \
  barrier(memory);                          \
  if (get_local_id(0) == 0) atomic_add(total, small)

__kernel void count_small_other(__global const uint *data, uint items,
                                volatile __global uint *total) {
  COUNT_SMALL(CLK_GLOBAL_MEM_FENCE);
}

__kernel void count_small(__global const uint *data, uint items, volatile __global uint *total) {
  COUNT_SMALL(CLK_LOCAL_MEM_FENCE);
}

__kernel void count_small_alone(__global const uint *data, uint items,
                                volatile __global uint *total) {
  uint small = 0u;
  for (uint i = 0u; i < items; ++i) small += data[i] < 50u ? 1u : 0u;
  *total = small;
}

// Two rounds, so that an old value is there that could be read.
#define SHIFT_TWICE(memory)                             \
  const uint lane = (uint)get_local_id(0);              \
  const uint from = (uint)get_group_id(0) * group_size; \
  const uint next = from + (lane + 1u) % group_size;    \
  for (uint round = 0u; round < 2u; ++round) {          \
    const uint taken = data[next];                      \
    barrier(memory);                                    \
    data[from + lane] = taken + 1u;                     \
    barrier(memory);                                    \
  }

__kernel void shift_other(__global uint *data, uint items,
                          uint group_size){SHIFT_TWICE(CLK_LOCAL_MEM_FENCE)}

__kernel
    void shift(__global uint *data, uint items, uint group_size){SHIFT_TWICE(CLK_GLOBAL_MEM_FENCE)}

__kernel void shift_alone(__global uint *data, uint items, uint group_size) {
  for (uint from = 0u; from < items; from += group_size) {
    for (uint round = 0u; round < 2u; ++round) {
      const uint first = data[from];
      for (uint i = 0u; i + 1u < group_size; ++i) data[from + i] = data[from + i + 1u] + 1u;
      data[from + group_size - 1u] = first + 1u;
    }
  }
}
