// Transposes a matrix by tiles in local memory, in two dimensions: rows are read and rows are
// written.
//
// Claim: out[x][y] is in[y][x].
// Memory orders: a barrier between what a work-item stores in the tile and what another loads from
// it.
// What would break it: the barrier left out.
// For work-groups of TILE by TILE, as many in either dimension as there are.

#define TILE 8

__kernel void transpose_serial(__global const uint *in, __global uint *out, uint width,
                               uint height) {
  for (uint y = 0; y < height; ++y) {
    for (uint x = 0; x < width; ++x) out[x * height + y] = in[y * width + x];
  }
}

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void transpose_tile(
    __global const uint *in, __global uint *out, uint width, uint height) {
  __local uint tile[TILE][TILE + 1];
  const uint x = (uint)get_local_id(0);
  const uint y = (uint)get_local_id(1);
  tile[y][x] = in[get_global_id(1) * width + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint row = (uint)get_group_id(0) * TILE + y;
  const uint column = (uint)get_group_id(1) * TILE + x;
  out[row * height + column] = tile[x][y];
}
