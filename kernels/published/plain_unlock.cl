// Spin locks by compare-exchange, in the form of a flag that says that the section has run, and as
// two functions.
//
// Mutant flagged_lock (copies of CUDA by Example, OpenCL in Action, cis565, AMD's forum): nothing
// orders memory, neither where it gets the lock nor where it gives it back.
// Mutant spinning_lock (copies of CUDA by Example, OpenCL in Action, cis565, AMD's forum): nothing
// orders memory, in a pair of functions of which the first spins.
// Mutant volatile_store_lock (the lock.cuh of a GPU database, two versions; proteus, older): gives
// the lock back by a volatile store, which orders nothing.
// Mutant fence_behind_lock (the lock.cuh of a GPU database, two versions; proteus, older): gives
// the lock back first and fences behind that.
// Control fenced_lock (mended): a fence behind the lock and one in front of the unlock.
// Control fenced_store_lock (mended): the volatile store, with a fence in front of it.
// Control fenced_spinning_lock (mended): the pair of functions, with both fences.

#define FENCE_ALL() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)
#define NO_FENCE() ((void)0)
#define GOT_IT(mutex) (atomic_cmpxchg((mutex), 0, 1) == 0)
#define SWAP_BACK(mutex) ((void)atomic_xchg((mutex), 0))
#define STORE_BACK(mutex) (*(volatile __global int *)(mutex) = 0)

#define GUARDED(mutex, behind_lock, before_unlock, unlock, behind_unlock, ...) \
  do {                                                                         \
    bool still_waiting = true;                                                 \
    while (still_waiting) {                                                    \
      if (GOT_IT(mutex)) {                                                     \
        behind_lock();                                                         \
        __VA_ARGS__;                                                           \
        before_unlock();                                                       \
        unlock(mutex);                                                         \
        behind_unlock();                                                       \
        still_waiting = false;                                                 \
      }                                                                        \
    }                                                                          \
  } while (0)

#define FLAGGED_LOCK(mutex, ...) \
  GUARDED(mutex, NO_FENCE, NO_FENCE, SWAP_BACK, NO_FENCE, __VA_ARGS__)
#define STORED_LOCK(mutex, ...) \
  GUARDED(mutex, FENCE_ALL, NO_FENCE, STORE_BACK, NO_FENCE, __VA_ARGS__)
#define LATE_LOCK(mutex, ...) GUARDED(mutex, FENCE_ALL, NO_FENCE, SWAP_BACK, FENCE_ALL, __VA_ARGS__)
#define FENCED_LOCK(mutex, ...) \
  GUARDED(mutex, FENCE_ALL, FENCE_ALL, SWAP_BACK, NO_FENCE, __VA_ARGS__)
#define FENCED_STORED_LOCK(mutex, ...) \
  GUARDED(mutex, FENCE_ALL, FENCE_ALL, STORE_BACK, NO_FENCE, __VA_ARGS__)

void grab(__global int *mutex) {
  while (!GOT_IT(mutex)) {
  }
}

void drop(__global int *mutex) { SWAP_BACK(mutex); }

void grab_fenced(__global int *mutex) {
  grab(mutex);
  FENCE_ALL();
}

void drop_fenced(__global int *mutex) {
  FENCE_ALL();
  drop(mutex);
}
