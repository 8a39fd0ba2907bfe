// What is a place of its own: components of vectors, variables of the program, buffers in constant
// memory; and variables that nobody wrote.

__kernel void components(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 4;
  switch (get_global_id(0) % 4) {
    case 0: shared->x = 1; break;
    case 1: shared->y = 2; break;
    case 2: shared->z = 3; break;
    default: shared->w = 4;
  }
}

__kernel void components_alone(__global uint4 *out, uint items) {
  __global uint *words = (__global uint *)out;
  for (uint i = 0; i < items; ++i) words[i] = i % 4 + 1;
}

__kernel void halves(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 2;
  if (get_global_id(0) % 2 == 0) {
    shared->lo = (uint2)(1, 2);
  } else {
    shared->wz = (uint2)(4, 3);
  }
}

__kernel void halves_alone(__global uint4 *out, uint items) {
  __global uint *words = (__global uint *)out;
  for (uint i = 0; i < 2 * items; ++i) words[i] = i % 4 + 1;
}

__kernel void by_index(__global uint4 *out) {
  out[get_global_id(0) / 4][get_global_id(0) % 4] = (uint)get_global_id(0) % 4 + 1;
}

__kernel void beside(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 2;
  if (get_global_id(0) % 2 == 0) {
    shared->x = 1;
  } else {
    shared->y = shared->w + 2;
  }
}

__kernel void beside_alone(__global uint4 *out, uint items) {
  __global uint *words = (__global uint *)out;
  for (uint i = 0; i < items; ++i) words[4 * (i / 2) + i % 2] = i % 2 + 1;
}

__kernel void beside_three(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 2;
  if (get_global_id(0) % 2 == 0) {
    shared->w = 4;
  } else {
    const uint3 three = shared->xyz;
    shared->y = three.x + three.z + 2;
  }
}

__kernel void behind_three(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 2;
  if (get_global_id(0) % 2 == 0) {
    ((__global uint *)shared)[3] = 4;
  } else {
    const uint3 three = *(__global uint3 *)shared;
    shared->y = three.x + three.z + 2;
  }
}

__kernel void beside_three_alone(__global uint4 *out, uint items) {
  __global uint *words = (__global uint *)out;
  for (uint i = 0; i < items; ++i) words[4 * (i / 2) + (i % 2 == 0 ? 3 : 1)] = i % 2 == 0 ? 4 : 2;
}

__kernel void one_of_three(__global uint4 *out) {
  __global uint4 *shared = out + get_global_id(0) / 2;
  if (get_global_id(0) % 2 == 0) {
    shared->z = 4;
  } else {
    const uint3 three = shared->xyz;
    shared->y = three.x + three.y + 2;
  }
}

__kernel void one_of_three_alone(__global uint4 *out, uint items) {
  __global uint *words = (__global uint *)out;
  for (uint i = 0; i < items; ++i) words[4 * (i / 2) + (i % 2 == 0 ? 2 : 1)] = i % 2 == 0 ? 4 : 2;
}

__kernel void one_component(__global uint4 *out) {
  out[get_global_id(0) / 2].x = (uint)get_global_id(0) + 1;
}

__kernel void one_component_alone(__global uint4 *out, uint items) {
  for (uint i = 0; i < items; ++i) out[i / 2].x = i + 1;
}

__global uint answer = 42;
__global uint few[4] = {1, 2, 3, 4};
__global uint nothing;

__kernel void variables(__global uint *out) {
  const uint sum = nothing + answer + few[0] + few[1] + few[2] + few[3];
  out[get_global_id(0)] = sum == 52 ? 7 : sum;
}

__kernel void sum(__global uint *out) {
  uint total = 0;
  for (uint i = 0; i < 7; ++i) total += 1;
  out[get_global_id(0)] = total;
}

__kernel void sum_of_garbage(__global uint *out) {
  uint total;
  for (uint i = 0; i < 7; ++i) total += 1;
  out[get_global_id(0)] = total;
}

__kernel void table(__constant uint *given, __global uint *out) {
  out[get_global_id(0)] = given[7] + vload4(1, given).x - 7;
}

uint looked_up(__constant uint *given, uint index) { return given[index]; }

__kernel void table_past_end(__constant uint *given, __global uint *out) {
  out[get_global_id(0)] = looked_up(given, given[0] + 1) == 7 ? 7 : 7;
}

__kernel void table_past_end_by_vector(__constant uint *given, __global uint *out) {
  out[get_global_id(0)] = vload4(0, given + 5).x;
}
