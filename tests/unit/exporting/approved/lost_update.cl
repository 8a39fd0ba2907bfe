// mine: lost_update on pthread
//
// at least 1 of 2 operations on cell 0 had no effect
//
// What is checked: Each operation takes the value of its cell and makes another of it. So each value that was in
// a cell at first or was made there was taken as often, or is left.

#pragma OPENCL FP_CONTRACT OFF
// Two work-groups wait for each other here, for a limited time: those that run one after another contend for nothing.
static void repro_meet(volatile __global uint *arrivals) {
  if (get_local_id(0) == 0) {
    uint arrived = atomic_inc(arrivals) + 1u;
    for (uint turn = 0u; arrived < 2u && turn < 1000000u; ++turn) arrived = atomic_or(arrivals, 0u);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// ===== Code under test: mine.cl =====
float add(volatile __global float *cell, float operand) {
  const float old = *cell;
  *cell = old + operand;
  return old;
}

// ===== End of the code under test =====
#line 27 "kernel.cl"

// Operations of a work-item: 1. Number i of all is on the value repro_place_of[i] of the cells.
__kernel void repro_operations(__global uint *repro_cells
    , __global const uint *repro_place_of
    , __global const uint *repro_operand_a
    , __global uint *repro_returned
    , __global uint *repro_arrivals
) {
  repro_meet(repro_arrivals);
  for (uint repro_op = 0u; repro_op < 1u; ++repro_op) {
    const uint repro_i = (uint)get_global_id(0) * 1u + repro_op;
    __global float *repro_cell = (__global float *)(repro_cells + repro_place_of[repro_i]);
    const float repro_a = as_float(repro_operand_a[repro_i]);
    repro_returned[repro_i] = as_uint(add(repro_cell, repro_a));
  }
}

// What each operation makes of what it took.
__kernel void repro_model(__global const uint *repro_returned
    , __global const uint *repro_operand_a
    , __global uint *repro_other) {
  const uint repro_i = (uint)get_global_id(0);
  const float repro_x = as_float(repro_returned[repro_i]);
  const float repro_a = as_float(repro_operand_a[repro_i]);
  repro_other[repro_i] = as_uint(repro_x + repro_a);
}

