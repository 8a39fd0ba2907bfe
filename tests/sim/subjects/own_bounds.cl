// Arrays of a work-item's own and tables, at indices that they have and that they have not. Each
// kernel puts seven into `out`; `data` is all eights.

__constant uint weights[4] = {7, 7, 7, 7};

struct frame {
  uint head[4];
  uint tail[4];
};

uint sum_of(const uint *values, uint count) {
  uint sum = 0;
  for (uint i = 0; i < count; ++i) sum += values[i];
  return sum;
}

__kernel void to_the_end(__global const uint *data, __global uint *out) {
  uint own[8];
  for (uint i = 0; i < data[0]; ++i) own[i] = 7;
  out[get_global_id(0)] = own[data[0] - 1];
}

__kernel void backwards(__global const uint *data, __global uint *out) {
  uint own[8] = {7};
  uint *at = own + 8;
  for (uint i = 0; i < data[0]; ++i) *--at = 7;
  out[get_global_id(0)] = *at;
}

// A row is no bound, and neither is a member.
__kernel void in_one_row(__global const uint *data, __global uint *out) {
  uint own[2][4];
  struct frame both;
  for (uint i = 0; i < data[0]; ++i) {
    own[0][i] = 7;
    both.head[i] = own[0][i];
  }
  out[get_global_id(0)] = both.tail[3];
}

__kernel void in_table(__global const uint *data, __global uint *out) {
  out[get_global_id(0)] = weights[data[0] - 5];
}

__kernel void by_pointer(__global const uint *data, __global uint *out) {
  uint own[7] = {1, 1, 1, 1, 1, 1, 1};
  out[get_global_id(0)] = sum_of(own, data[0] - 1);
}

__kernel void components(__global const uint *data, __global uint *out) {
  uint3 own[2] = {(uint3)(7), (uint3)(7)};
  out[get_global_id(0)] = own[data[0] - 7].z;
}

// A pointer behind the last element is no access.
__kernel void end_is_taken(__global const uint *data, __global uint *out) {
  uint own[8];
  for (uint *at = own; at != &own[data[0]]; ++at) *at = 7;
  out[get_global_id(0)] = own[0];
}

__kernel void one_too_far(__global const uint *data, __global uint *out) {
  uint own[8];
  for (uint i = 0; i <= data[0]; ++i) own[i] = 7;
  out[get_global_id(0)] = own[0];
}

__kernel void in_front(__global const uint *data, __global uint *out) {
  uint own[8] = {7};
  own[(int)data[0] - 9] = 7;
  out[get_global_id(0)] = own[0];
}

__kernel void always_too_far(__global const uint *data, __global uint *out) {
  uint own[8] = {7};
  out[get_global_id(0)] = own[0] + 0 * own[8];
}

__kernel void across_end(__global const uint *data, __global uint *out) {
  uint own[8] = {7};
  out[get_global_id(0)] = own[0] + 0 * (uint) * (ulong *)&own[data[0] - 1];
}

__kernel void table_too_short(__global const uint *data, __global uint *out) {
  out[get_global_id(0)] = 7 + 0 * weights[data[0] - 4];
}

__kernel void struct_too_far(__global const uint *data, __global uint *out) {
  struct frame own[2] = {{{7}}};
  const struct frame other = own[data[0] - 6];
  out[get_global_id(0)] = own[0].head[0] + 0 * other.head[0];
}
