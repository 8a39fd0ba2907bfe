// Small kernels that use one feature of a launch each.

struct Line {
  int factor;
  int offset;
  long bias;
};

kernel void set_to_id(global int *out) { out[get_global_id(0)] = (int)get_global_id(0); }

kernel void apply_line(global const int *in, global int *out, struct Line line, short extra) {
  const size_t i = get_global_id(0);
  out[i] = line.factor * in[i] + line.offset + (int)line.bias + extra;
}

// Each work-item leaves the value of its neighbour in the group: wrong without enough local memory.
kernel void shift_round(global int *data, local int *slots) {
  const size_t i = get_local_id(0);
  slots[i] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = slots[(i + 1) % get_local_size(0)];
}

kernel void make_dirty(global uchar *bytes) { bytes[get_global_id(0)] = 0xab; }

kernel void set_option(global int *out) {
#ifdef OPTION
  out[0] = OPTION;
#else
  out[0] = -1;
#endif
}

__attribute__((reqd_work_group_size(8, 1, 1))) kernel void only_by_eight(global int *out) {
  out[get_global_id(0)] = 1;
}

kernel void large_local(global int *out, local int *slots) {
  local int own[256 * 1024];
  own[get_local_id(0)] = (int)get_local_id(0);
  slots[get_local_id(0)] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = own[0] + slots[0];
}

kernel void store_at(global int *out, int index, int value) {
  if (get_global_id(0) == 0) out[index] = value;
}

// What a work-item knows of itself in each dimension, at its place in a row-major array of three.
kernel void tell_place(global int8 *out) {
  const size_t number =
      (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
      get_global_id(0);
  out[number] = (int8)((int)get_work_dim(), (int)get_global_id(1), (int)get_local_id(0),
                       (int)get_local_size(1), (int)get_group_id(2), (int)get_num_groups(1),
                       (int)get_local_size(2), (int)get_global_size(1));
}
