// Asynchronous copies. Each kernel puts seven into `out`; `data` is all sevens.

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

// Of two copies each is waited for, the second first.
__kernel void waits_for_both(__global const uint *data, __global uint *out) {
  __local uint a[64], b[64];
  event_t copied[2];
  copied[0] = async_work_group_copy(a, data, 64, 0);
  copied[1] = async_work_group_copy(b, data, 64, 0);
  wait_group_events(1, &copied[1]);
  out[get_global_id(0)] = b[63 - get_local_id(0)];
  wait_group_events(1, copied);
  out[get_global_id(0)] = a[63 - get_local_id(0)];
}

// Both copies have one event.
__kernel void waits_for_one_event(__global const uint *data, __global uint *out) {
  __local uint a[64], b[64];
  event_t copied = async_work_group_copy(a, data, 64, 0);
  copied = async_work_group_copy(b, data, 64, copied);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = a[63 - get_local_id(0)] + b[63 - get_local_id(0)] - 7;
}

// More events than are told apart.
__kernel void waits_for_many(__global const uint *data, __global uint *out) {
  __local uint tile[70];
  event_t copied[70];
  for (uint i = 0; i < 70; ++i) copied[i] = async_work_group_copy(tile + i, data + i % 64, 1, 0);
  wait_group_events(70, copied);
  out[get_global_id(0)] = tile[69 - get_local_id(0)];
}

// One buffer is filled while the other is used. A barrier hands the used one over.
__kernel void two_buffers(__global const uint *data, __global uint *out) {
  __local uint tile[2][64];
  event_t copied[2];
  copied[0] = async_work_group_copy(tile[0], data, 64, 0);
  for (uint turn = 0; turn < 4; ++turn) {
    const uint now = turn % 2;
    if (turn + 1 < 4) copied[1 - now] = async_work_group_copy(tile[1 - now], data, 64, 0);
    wait_group_events(1, &copied[now]);
    out[get_global_id(0)] = tile[now][63 - get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// To global memory.
__kernel void copies_back(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  tile[get_local_id(0)] = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied =
      async_work_group_copy(out + get_group_id(0) * get_local_size(0), tile, get_local_size(0), 0);
  wait_group_events(1, &copied);
  const uint opposite = get_local_size(0) - 1 - get_local_id(0);
  if (out[get_group_id(0) * get_local_size(0) + opposite] != 7) out[get_global_id(0)] = 0;
}

__kernel void waits_for_the_second(__global const uint *data, __global uint *out) {
  __local uint a[64], b[64];
  event_t first = async_work_group_copy(a, data, 64, 0);
  event_t second = async_work_group_copy(b, data, 64, 0);
  wait_group_events(1, &second);
  out[get_global_id(0)] = a[63 - get_local_id(0)];
  wait_group_events(1, &first);
}

__kernel void waits_for_the_first(__global const uint *data, __global uint *out) {
  __local uint a[64], b[64];
  event_t first = async_work_group_copy(a, data, 64, 0);
  event_t second = async_work_group_copy(b, data, 64, 0);
  wait_group_events(1, &first);
  out[get_global_id(0)] = b[63 - get_local_id(0)];
  wait_group_events(1, &second);
}

// Of the list the first event alone is asked for.
__kernel void waits_for_one_of_two(__global const uint *data, __global uint *out) {
  __local uint a[64], b[64];
  event_t copied[2];
  copied[0] = async_work_group_copy(a, data, 64, 0);
  copied[1] = async_work_group_copy(b, data, 64, 0);
  wait_group_events(1, copied);
  out[get_global_id(0)] = b[63 - get_local_id(0)];
}

__kernel void waits_by_a_barrier(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_copy(tile, data, 64, 0);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = tile[63 - get_local_id(0)];
  wait_group_events(1, &copied);
}

// Who makes the copy is told no more of it than the others.
__kernel void first_reads_at_once(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  event_t copied = async_work_group_copy(tile, data, 64, 0);
  out[get_global_id(0)] = 7;
  if (get_local_id(0) == 0) out[get_global_id(0)] = tile[1];
  wait_group_events(1, &copied);
}

__kernel void changes_the_source(__global const uint *data, __global uint *out) {
  __local uint from[64];
  from[get_local_id(0)] = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied =
      async_work_group_copy(out + get_group_id(0) * get_local_size(0), from, get_local_size(0), 0);
  from[get_local_id(0)] = 7;
  wait_group_events(1, &copied);
}

// The copy may be asked for before another work-item has stored.
__kernel void copies_too_soon(__global const uint *data, __global uint *out) {
  __local uint from[64];
  from[get_local_id(0)] = 7;
  event_t copied =
      async_work_group_copy(out + get_group_id(0) * get_local_size(0), from, get_local_size(0), 0);
  wait_group_events(1, &copied);
}

// The last thing that a work-group does.
__kernel void stores_and_ends(__global const uint *data, __global uint *out) {
  __local uint tile[64];
  tile[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  async_work_group_copy(out + get_group_id(0) * get_local_size(0), tile, get_local_size(0), 0);
}

// The next tile is fetched in the last turn, too.
__kernel void fetches_one_too_many(__global const uint *data, __global uint *out) {
  __local uint tile[2][64];
  event_t copied = async_work_group_copy(tile[0], data, 64, 0);
  for (uint turn = 0; turn < 70; ++turn) {
    wait_group_events(1, &copied);
    copied = async_work_group_copy(tile[(turn + 1) % 2], data, 64, 0);
    out[get_global_id(0)] = tile[turn % 2][63 - get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
