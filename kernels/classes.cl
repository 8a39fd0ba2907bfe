// Counts how many numbers lie in each of four classes of different widths.
//
// Claim: counts[c] grows by the numbers from edges[c] up to the next edge.
// Memory orders: relaxed.
// What would break it: counting in two steps.
// For any number of work-items.

#define CLASSES 4

static uint class_of(__global const uint *edges, uint number) {
  uint found = 0;
  while (found + 1 < CLASSES && number >= edges[found + 1]) ++found;
  return found;
}

__kernel void classes_serial(__global const ushort *data, uint count, __global const uint *edges,
                             __global uint *counts) {
  for (uint i = 0; i < count; ++i) ++counts[class_of(edges, data[i])];
}

__kernel void classes(__global const ushort *data, uint count, __global const uint *edges,
                      __global uint *counts) {
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_inc(&counts[class_of(edges, data[i])]);
  }
}
