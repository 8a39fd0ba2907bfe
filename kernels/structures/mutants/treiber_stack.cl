// A stack of values in linked nodes, broken in four ways.
//
// Mutant untagged (PaRSEC issue 21, yuzu pull request 9083): pops without a tag. A head that came
// back passes for one that never went away, and a node is in the stack and spare at once.
// Mutant relaxed (AcceleratedKernels.jl pull request 98): publishes a node with a relaxed
// compare-exchange, so that a pop may read a value that was there before.
// Mutant late_value (list pushes, catalogue D2): writes the value when the node is in the stack
// already.
// Mutant plain_head (list pops, catalogue D1): pops by a load and a store of the head.

#include "../treiber_stack.cl"

bool stack_pop_untagged(global struct stack *stack, private uint *value) {
  uint seen = atomic_load_explicit(&stack->head, memory_order_acquire, memory_scope_device);
  for (;;) {
    const uint node = stack_node(seen);
    if (node == 0u) return false;
    const uint rest =
        atomic_load_explicit(&stack->next[node], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(&stack->head, &seen, rest, memory_order_acq_rel,
                                              memory_order_acquire, memory_scope_device)) {
      *value = stack->value[node];
      stack_give_node(stack, node);
      return true;
    }
  }
}

bool stack_push_untagged(global struct stack *stack, uint value) {
  const uint node = stack_take_node(stack);
  if (node == 0u) return false;
  stack->value[node] = value;
  uint seen = atomic_load_explicit(&stack->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&stack->next[node], seen, memory_order_relaxed, memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(&stack->head, &seen, node, memory_order_acq_rel,
                                                  memory_order_relaxed, memory_scope_device));
  return true;
}

bool stack_push_relaxed(global struct stack *stack, uint value) {
  const uint node = stack_take_node(stack);
  if (node == 0u) return false;
  stack->value[node] = value;
  uint seen = atomic_load_explicit(&stack->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&stack->next[node], stack_node(seen), memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(&stack->head, &seen, stack_place(seen, node),
                                                  memory_order_relaxed, memory_order_relaxed,
                                                  memory_scope_device));
  return true;
}

bool stack_push_late_value(global struct stack *stack, uint value) {
  const uint node = stack_take_node(stack);
  if (node == 0u) return false;
  uint seen = atomic_load_explicit(&stack->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&stack->next[node], stack_node(seen), memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(&stack->head, &seen, stack_place(seen, node),
                                                  memory_order_acq_rel, memory_order_relaxed,
                                                  memory_scope_device));
  stack->value[node] = value;
  return true;
}

bool stack_pop_plain_head(global struct stack *stack, private uint *value) {
  const uint seen = atomic_load_explicit(&stack->head, memory_order_acquire, memory_scope_device);
  const uint node = stack_node(seen);
  if (node == 0u) return false;
  const uint rest =
      atomic_load_explicit(&stack->next[node], memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&stack->head, stack_place(seen, rest), memory_order_release,
                        memory_scope_device);
  *value = stack->value[node];
  return true;
}
