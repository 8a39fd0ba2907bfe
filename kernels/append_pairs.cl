// Appends pairs of a number and its weight, in any order, to a list whose end is counted.
//
// Claim: every number is on the list once, with twice its value as its weight, and end is their
// count.
// Memory orders: relaxed; nobody reads the list before the kernel has ended.
// What would break it: a place behind the one that was drawn.
// For any number of work-items.

typedef struct {
  uint number;
  float weight;
} pair_t;

static pair_t pair_of(uint number) {
  const pair_t made = {number, 2.0f * (float)number};
  return made;
}

__kernel void append_serial(__global const uint *data, uint count, __global pair_t *pairs,
                            __global uint *end) {
  for (uint i = 0; i < count; ++i) pairs[end[0]++] = pair_of(data[i]);
}

__kernel void append(__global const uint *data, uint count, __global pair_t *pairs,
                     __global uint *end) {
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    pairs[atomic_inc(end)] = pair_of(data[i]);
  }
}
