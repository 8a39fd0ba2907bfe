// Work-items push what they make on a common stack, whose top is the index of its last entry: −1 if
// there is none.
//
// Mutant old_top (the work stacks of two CUDA courses): writes to the index that the addition
// returns, which is the old top: data[-1] at first.
// Control new_top (mended): writes to the index behind the old top.

typedef struct {
  volatile global int *top;
  global uint *entry;
} stack_of_work;

static void push_at_old(const stack_of_work *stack, uint work) {
  stack->entry[atomic_add(stack->top, 1)] = work;
}

static void push_at_new(const stack_of_work *stack, uint work) {
  stack->entry[atomic_add(stack->top, 1) + 1] = work;
}

#define PUSH_ALL(push)                      \
  const stack_of_work stack = {top, entry}; \
  for (uint i = (uint)get_global_id(0); i < count; i += items) push(&stack, work[i])

kernel void push_old(global const uint *work, uint count, uint items, volatile global int *top,
                     global uint *entry) {
  PUSH_ALL(push_at_old);
}

kernel void push_new(global const uint *work, uint count, uint items, volatile global int *top,
                     global uint *entry) {
  PUSH_ALL(push_at_new);
}

kernel void push_alone(global const uint *work, uint count, uint items, volatile global int *top,
                       global uint *entry) {
  for (uint i = 0u; i < count; ++i) entry[i] = work[i];
  *top = (int)count - 1;
}
