// Extensions switched on and off, known here or not, in spellings of vendors.
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_gl_sharing : enable
#pragma OPENCL EXTENSION cl_amd_printf : enable
#pragma OPENCL EXTENSION cl_nv_pragma_unroll : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : require
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL FP_CONTRACT OFF
#pragma STDC FP_CONTRACT ON
#pragma GCC diagnostic ignored "-Wunused"
#pragma once
#pragma vendor what this is nobody knows

#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define LONG_ATOMICS 1
#else
#define LONG_ATOMICS 0
#endif

kernel void k(global int *a) {
  a[0] = LONG_ATOMICS;
  a[1] = atom_add(&a[2], 5) + atomic_add(&a[2], 1);  // 0 + 5
  a[3] = atom_inc(&a[2]);                            // 6
}
