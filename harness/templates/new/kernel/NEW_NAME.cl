// Claim: NEW_NAME_parallel leaves in `bins` what NEW_NAME_serial leaves there when one work-item
// runs it: how often each number from 0 to 63 is among the data.
// Put your own kernel and its reference in their place; docs/whole-kernels.md says how.

kernel void NEW_NAME_serial(global const uint *data, uint count, global uint *bins) {
  for (uint i = 0; i < count; ++i) ++bins[data[i]];
}

kernel void NEW_NAME_parallel(global const uint *data, uint count, global uint *bins) {
  const uint step = (uint)get_global_size(0);
  for (uint i = (uint)get_global_id(0); i < count; i += step) atomic_inc(&bins[data[i]]);
}

// Wrong on purpose: it counts in two steps.
kernel void NEW_NAME_plain(global const uint *data, uint count, global uint *bins) {
  const uint step = (uint)get_global_size(0);
  for (uint i = (uint)get_global_id(0); i < count; i += step) ++bins[data[i]];
}
