// One use of each thing that a device may claim, for one work-item. Which of them is built, -D
// says: a device need not know of the others.
//
// Claim: each function returns 1 where what its claim stands for works. words[0] is 0 at first.
// Memory orders: those that are claimed.

#ifdef RELAXED_WORK_GROUP
int relaxed_work_group_works(__global int *words) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)words;
  const int old = atomic_fetch_add_explicit(word, 3, memory_order_relaxed, memory_scope_work_group);
  return old == 0 && atomic_load_explicit(word, memory_order_relaxed, memory_scope_work_group) == 3;
}
#endif

#ifdef ORDER_ACQ_REL
int order_acq_rel_works(__global int *words) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)words;
  atomic_store_explicit(word, 5, memory_order_release, memory_scope_work_group);
  const int old = atomic_fetch_add_explicit(word, 3, memory_order_acq_rel, memory_scope_work_group);
  return old == 5 && atomic_load_explicit(word, memory_order_acquire, memory_scope_work_group) == 8;
}
#endif

#ifdef ORDER_SEQ_CST
int order_seq_cst_works(__global int *words) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)words;
  const int old = atomic_exchange_explicit(word, 7, memory_order_seq_cst, memory_scope_work_group);
  return old == 0 && atomic_load_explicit(word, memory_order_seq_cst, memory_scope_work_group) == 7;
}
#endif

#ifdef SCOPE_DEVICE
int scope_device_works(__global int *words) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)words;
  const int old = atomic_fetch_or_explicit(word, 6, memory_order_relaxed, memory_scope_device);
  return old == 0 && atomic_load_explicit(word, memory_order_relaxed, memory_scope_device) == 6;
}
#endif

// Both names: the second came with OpenCL C 3.0.
#ifdef SCOPE_ALL_DEVICES
int scope_all_devices_works(__global int *words) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)words;
  const int old =
      atomic_fetch_or_explicit(word, 6, memory_order_relaxed, memory_scope_all_svm_devices);
  return old == 0 &&
         atomic_load_explicit(word, memory_order_relaxed, memory_scope_all_devices) == 6;
}
#endif

#ifdef FENCE
int fence_works(__global int *words) {
  words[0] = 9;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, FENCE);
  return words[0] == 9;
}
#endif

#ifdef BASE_ATOMICS
int base_atomics_work(__global int *words) {
  volatile __global BASE_ATOMICS *const cell = (volatile __global BASE_ATOMICS *)words;
  int right = atom_add(cell, 5) == 0 && atom_sub(cell, 2) == 5 && atom_inc(cell) == 3;
  right = right && atom_dec(cell) == 4 && atom_xchg(cell, 9) == 3;
  return right && atom_cmpxchg(cell, 9, 11) == 9 && *cell == 11;
}
#endif

#ifdef EXTENDED_ATOMICS
int extended_atomics_work(__global int *words) {
  volatile __global EXTENDED_ATOMICS *const cell = (volatile __global EXTENDED_ATOMICS *)words;
  int right = atom_max(cell, 12) == 0 && atom_min(cell, 10) == 12 && atom_and(cell, 3) == 10;
  right = right && atom_or(cell, 5) == 2 && atom_xor(cell, 1) == 7;
  return right && *cell == 6;
}
#endif

#ifdef GENERIC_ADDRESS_SPACE
static int sum_of(int *anywhere) { return anywhere[0] + anywhere[1]; }

int generic_address_space_works(__global int *words) {
  int mine[2] = {4, 5};
  words[0] = 1;
  return sum_of(mine) == 9 && sum_of(words) == 1;
}
#endif

#ifdef PROGRAM_SCOPE
__global int of_the_program = 41;

int program_scope_works(__global int *words) {
  of_the_program = of_the_program == 41 ? 41 : 0;
  return of_the_program == 41;
}
#endif

#ifdef INT64
int int64_works(__global int *words) {
  const ulong wide = (ulong)(words[0] + 3) << 40;
  return wide * 5 == 16492674416640UL;
}
#endif

#ifdef FP64
int fp64_works(__global int *words) {
  const double finer = 1.0 + (words[0] + 1) * 0x1p-40;
  return finer > 1.0 && (float)finer == 1.0f;
}
#endif

// llvmpipe ends every loop after 65,535 turns, without an error.
#ifdef LONG_LOOPS
int long_loops_work(__global int *words) {
  volatile __global int *const turns_made = (volatile __global int *)words;
  for (int turn = 0; turn < 70000; ++turn) *turns_made += 1;
  return *turns_made == 70000;
}
#endif
