// One lock bit in a word, taken by an atomic or and given back by an atomic and; both spin in front
// of the section.
//
// Mutant unfenced (ours): nothing orders memory.
// Mutant work_group_only (ours): a mem_fence on each side, which orders memory for the own
// work-group alone.
// Control fenced (ours): fences of device scope on both sides.

#define LOCK_BIT 0x80000000u

static void spin_for_bit(volatile __global int *word) {
  volatile __global uint *const bits = (volatile __global uint *)word;
  while (atomic_or(bits, LOCK_BIT) & LOCK_BIT) {
  }
}

static void clear_bit(volatile __global int *word) {
  atomic_and((volatile __global uint *)word, ~LOCK_BIT);
}

void enter(volatile __global int *word) { spin_for_bit(word); }

void leave(volatile __global int *word) { clear_bit(word); }

void enter_near(volatile __global int *word) {
  spin_for_bit(word);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}

void leave_near(volatile __global int *word) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  clear_bit(word);
}

void enter_fenced(volatile __global int *word) {
  spin_for_bit(word);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
}

void leave_fenced(volatile __global int *word) {
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  clear_bit(word);
}
