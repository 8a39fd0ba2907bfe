#ifndef WORDS
#define WORDS 30000
#endif

uint by_way_of(volatile uint *array, uint index, uint value) {
  array[index] = value;
  return array[index];
}

__kernel void stir(__global const uint *data, uint count, __global uint *out) {
  volatile uint own[WORDS];
  for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
    own[0] = data[i];
    out[i] = by_way_of(own, WORDS - 1 - i % 100, own[0]);
  }
}
