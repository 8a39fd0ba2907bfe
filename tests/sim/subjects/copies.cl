// Asynchronous copies, for which all work-items of a work-group ask alike. Each kernel puts seven
// into `out`; `data` is all sevens.

__kernel void all_ask(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_copy(tile, data, get_local_size(0), 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

__kernel void all_ask_in_turns(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  for (uint turn = 0; turn < 3; ++turn) {
    event_t copied = async_work_group_strided_copy(tile, data + turn, 4, 2, 0);
    wait_group_events(1, &copied);
    out[get_global_id(0)] = tile[get_local_id(0) % 4];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Groups need not ask alike.
__kernel void one_group_asks(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  if (get_group_id(0) == 0) {
    event_t copied = async_work_group_copy(tile, data, 64, 0);
    wait_group_events(1, &copied);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = get_group_id(0) == 0 ? tile[get_local_id(0)] : 7;
}

__kernel void first_asks(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = 0;
  if (get_local_id(0) == 0) copied = async_work_group_copy(tile, data, 64, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

__kernel void first_asks_and_all_meet(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  if (get_local_id(0) == 0) async_work_group_copy(tile, data, 64, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = 7;
}

// As if it were a copy of the work-item's own.
__kernel void each_asks_for_its_own(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_copy(tile + get_local_id(0), data + get_global_id(0), 1, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = 7;
}

__kernel void counts_differ(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_copy(tile, data, 1 + get_local_id(0) % 2, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = 7;
}

__kernel void strides_differ(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_strided_copy(tile, data, 4, 1 + get_local_id(0) % 2, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = 7;
}
