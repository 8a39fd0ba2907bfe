// Mutant: loads from the tile what another work-item may not have stored yet.
//
// Claim it makes and breaks: out[x][y] is in[y][x]. The barrier between both halves is left out.
// Memory orders: a barrier is what orders accesses to local memory, and what work-items wait at.

#include "../transpose_tile.cl"

__kernel void transpose_at_once(__global const uint *in, __global uint *out, uint width,
                                uint height) {
  __local uint tile[TILE][TILE + 1];
  const uint x = (uint)get_local_id(0);
  const uint y = (uint)get_local_id(1);
  tile[y][x] = in[get_global_id(1) * width + get_global_id(0)];
  const uint row = (uint)get_group_id(0) * TILE + y;
  const uint column = (uint)get_group_id(1) * TILE + x;
  out[row * height + column] = tile[x][y];
}
