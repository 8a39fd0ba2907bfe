// Loads of local memory that nobody wrote. Where the value is dropped the code is right; each has a
// twin that uses it.

__kernel void next_serial(__global const uint *data, uint n, uint size, __global uint *out) {
  for (uint i = 0; i < n; ++i) out[i] = i % size + 1u < size ? max(data[i], data[i + 1]) : data[i];
}

// A neighbour that is loaded first, and chosen or not afterwards.
__kernel void next_chosen(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint mine = tile[lane], right = tile[lane + 1];
  out[get_global_id(0)] = select(mine, max(mine, right), (uint)(lane + 1u < get_local_size(0)));
}

__kernel void next_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = max(tile[lane], tile[lane + 1]);
}

// The same by vectors.
__kernel void vector_chosen(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint4 tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = (uint4)(data[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint4 mine = tile[lane], right = tile[lane + 1];
  const uint4 larger = max(mine, right);
  out[get_global_id(0)] = lane + 1u < get_local_size(0) ? larger.w : mine.w;
}

__kernel void vector_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint4 tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = (uint4)(data[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = max(tile[lane], tile[lane + 1]).w;
}

// The same by structs that are copied whole, gaps and all.
typedef struct {
  uchar flag;
  uint value;
} Flagged;

__kernel void struct_chosen(__global const uint *data, uint n, uint size, __global uint *out) {
  __local Flagged tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane].flag = 1;
  tile[lane].value = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const Flagged mine = tile[lane], right = tile[lane + 1];
  const bool has_right = lane + 1u < get_local_size(0);
  out[get_global_id(0)] = has_right ? max(mine.value, right.value) : mine.value;
}

__kernel void struct_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local Flagged tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane].flag = 1;
  tile[lane].value = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const Flagged mine = tile[lane], right = tile[lane + 1];
  out[get_global_id(0)] = max(mine.value, right.value);
}

// A quotient that is dropped where the divisor is garbage, or zero: OpenCL C leaves its value open.
__kernel void quotient_serial(__global const uint *data, uint n, uint size, __global uint *out) {
  for (uint i = 0; i < n; ++i) {
    const bool has_right = i % size + 1u < size;
    out[i] = has_right ? (uint)((int)data[i] / (int)data[i + 1]) + data[i] % data[i + 1] : data[i];
  }
}

__kernel void quotient_dropped(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint mine = tile[lane], right = tile[lane + 1];
  const int2 quotients = (int2)((int)mine, INT_MIN) / (int2)((int)right);
  const uint rest = mine % right;
  const uint value = select(mine, (uint)quotients.x + rest, (uint)(lane + 1u < get_local_size(0)));
  // The other dividend is the least int, which -1 does not divide either.
  out[get_global_id(0)] = value + 0u * (uint)quotients.y;
}

// An exchange whose old value is dropped is a store.
__kernel void exchange_dropped(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint odd;
  if (get_local_id(0) == 0) atomic_xchg(&odd, 0u);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((data[get_global_id(0)] & 1u) != 0u) atomic_inc(&odd);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) out[get_group_id(0)] = odd;
}

__kernel void exchange_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint odd;
  if (get_local_id(0) == 0 && atomic_xchg(&odd, 0u) == 77u) atomic_inc(&odd);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((data[get_global_id(0)] & 1u) != 0u) atomic_inc(&odd);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) out[get_group_id(0)] = odd;
}

// The load is not at fault by itself, the addition of the same line is.
__kernel void loaded_and_added(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint odd;
  if (get_local_id(0) == 0) out[get_group_id(0)] = odd + atomic_add(&odd, data[0]);
}

__kernel void odd_serial(__global const uint *data, uint n, uint size, __global uint *out) {
  for (uint i = 0; i < n; ++i) out[i / size] += data[i] & 1u;
}

__kernel void sum_serial(__global const uint *data, uint n, uint size, __global uint *out) {
  for (uint i = 0; i < n; ++i) out[i / size] += data[i];
}

// A tree in which all load and the lower half stores.
void halve(__local uint *tile, uint stores, uint upper) {
  const uint lane = (uint)get_local_id(0);
  const uint other = tile[lane + upper];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane < stores) tile[lane] += other;
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void tree_dropped(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[2 * 256];
  tile[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint count = (uint)get_local_size(0); count > 1u; count = (count + 1u) / 2u) {
    halve(tile, count / 2u, (count + 1u) / 2u);
  }
  if (get_local_id(0) == 0) out[get_group_id(0)] = tile[0];
}

// Where the count is odd, the one in the middle adds what lies behind the last.
__kernel void tree_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[2 * 256];
  tile[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint count = (uint)get_local_size(0); count > 1u; count = (count + 1u) / 2u) {
    halve(tile, (count + 1u) / 2u, (count + 1u) / 2u);
  }
  if (get_local_id(0) == 0) out[get_group_id(0)] = tile[0];
}

// An index that nobody wrote.
__kernel void index_used(__global const uint *data, uint n, uint size, __global uint *out) {
  __local uint tile[256 + 1];
  const uint lane = (uint)get_local_id(0);
  tile[lane] = (uint)get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = tile[lane + 1];
  out[i] = data[i];
}
