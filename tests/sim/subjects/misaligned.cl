// Accesses through pointers of another type, at multiples of its size and off them. Each kernel puts
// seven into `out`; a work-item has 32 bytes of its own.

struct pair {
  ulong value;
  uint tag;
};

struct __attribute__((packed)) odd {
  uchar tag;
  uint value;
  ushort rest;
};

__kernel void words(__global uchar *bytes, __global uint *out) {
  *(__global uint *)(bytes + 32 * get_global_id(0) + 4) = 7u;
  out[get_global_id(0)] = *(__global uint *)(bytes + 32 * get_global_id(0) + 4);
}

// Members of a packed struct lie anywhere.
__kernel void packed_members(__global uchar *bytes, __global uint *out) {
  __global struct odd *mine = (__global struct odd *)(bytes + 32 * get_global_id(0));
  mine->value = 7u;
  mine->rest = 1;
  out[get_global_id(0)] = mine->value;
}

__kernel void packed_whole(__global uchar *bytes, __global uint *out) {
  const struct odd whole = {1, 7u, 2};
  *(__global struct odd *)(bytes + 32 * get_global_id(0) + 3) = whole;
  const struct odd back = *(__global struct odd *)(bytes + 32 * get_global_id(0) + 3);
  out[get_global_id(0)] = back.value;
}

// What vload and vstore are for: multiples of the element's size.
__kernel void vector_by_elements(__global uchar *bytes, __global uint *out) {
  __global uint *mine = (__global uint *)(bytes + 32 * get_global_id(0) + 4);
  vstore4((uint4)(7u), 0, mine);
  out[get_global_id(0)] = vload4(0, mine).w;
}

__kernel void bytes_anywhere(__global uchar *bytes, __global uint *out) {
  vstore4((uchar4)(7), 0, bytes + 32 * get_global_id(0) + 1);
  out[get_global_id(0)] = vload4(0, bytes + 32 * get_global_id(0) + 1).w;
}

__kernel void stored_off(__global uchar *bytes, __global uint *out) {
  *(__global uint *)(bytes + 32 * get_global_id(0) + 2) = 7u;
  out[get_global_id(0)] = 7u;
}

__kernel void loaded_off(__global uchar *bytes, __global uint *out) {
  out[get_global_id(0)] = 7u + *(__global uint *)(bytes + 32 * get_global_id(0) + 1);
}

__kernel void long_at_word(__global uchar *bytes, __global uint *out) {
  __global struct pair *mine = (__global struct pair *)(bytes + 32 * get_global_id(0) + 4);
  mine->value = 7u;
  out[get_global_id(0)] = 7u;
}

__kernel void struct_off(__global uchar *bytes, __global uint *out) {
  const struct pair whole = {7u, 1u};
  *(__global struct pair *)(bytes + 32 * get_global_id(0) + 4) = whole;
  out[get_global_id(0)] = 7u;
}

__kernel void vector_off(__global uchar *bytes, __global uint *out) {
  *(__global uint4 *)(bytes + 32 * get_global_id(0) + 4) = (uint4)(7u);
  out[get_global_id(0)] = 7u;
}

__kernel void vload_off(__global uchar *bytes, __global uint *out) {
  out[get_global_id(0)] = 7u + vload4(0, (__global uint *)(bytes + 32 * get_global_id(0) + 2)).x;
}

__kernel void vstore_off(__global uchar *bytes, __global uint *out) {
  vstore2((uint2)(7u), 0, (__global uint *)(bytes + 32 * get_global_id(0) + 2));
  out[get_global_id(0)] = 7u;
}

__kernel void local_off(__global uchar *bytes, __global uint *out) {
  __local uchar tile[8 * 64];
  *(__local uint *)(tile + 8 * get_local_id(0) + 1) = 7u;
  out[get_global_id(0)] = *(__local uint *)(tile + 8 * get_local_id(0) + 1);
}

__kernel void copied_off(__global uchar *bytes, __global uint *out) {
  __local ushort tile[4];
  __global ushort *off = (__global ushort *)(bytes + 1);
  const event_t copied = async_work_group_copy(tile, off, 4, 0);
  wait_group_events(1, (event_t *)&copied);
  out[get_global_id(0)] = 7u;
}
