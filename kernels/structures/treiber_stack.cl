// A stack of values in linked nodes (Treiber, 1986), whose head carries a tag.
//
// Claim: a stack of at most STACK_NODES values. stack_push says no where no node is free, stack_pop
// says no where the stack is empty.
// Memory orders: a push releases the value and the link, a pop acquires the head before it reads
// them. A pop may read the link of a node that another has popped and pushes again, so links are
// atomic; what it read then is discarded, because the tag has changed. Only the owner of a node
// reads or writes its value.
// What would break it: a head without a tag; 2^24 changes of a head while a pop is under way.

#define STACK_NODES 12u

// A place is a tag of 24 bits and the index of a node of 8, from 1 on; 0 is none.
struct stack {
  atomic_uint head;
  atomic_uint spare;
  atomic_uint next[STACK_NODES + 1u];
  uint value[STACK_NODES + 1u];
};

uint stack_node(uint place) { return place & 0xffu; }

uint stack_place(uint before, uint node) { return ((before & ~0xffu) + 0x100u) | node; }

void stack_init(global struct stack *stack) {
  for (uint node = 1u; node <= STACK_NODES; ++node) atomic_init(&stack->next[node], node - 1u);
  atomic_init(&stack->head, 0u);
  atomic_init(&stack->spare, STACK_NODES);
}

uint stack_unlink(global struct stack *stack, global atomic_uint *top) {
  uint seen = atomic_load_explicit(top, memory_order_acquire, memory_scope_device);
  for (;;) {
    const uint node = stack_node(seen);
    if (node == 0u) return 0u;
    const uint rest =
        atomic_load_explicit(&stack->next[node], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(top, &seen, stack_place(seen, rest),
                                              memory_order_acq_rel, memory_order_acquire,
                                              memory_scope_device)) {
      return node;
    }
  }
}

void stack_link(global struct stack *stack, global atomic_uint *top, uint node) {
  uint seen = atomic_load_explicit(top, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&stack->next[node], stack_node(seen), memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(top, &seen, stack_place(seen, node),
                                                  memory_order_acq_rel, memory_order_relaxed,
                                                  memory_scope_device));
}

bool stack_push(global struct stack *stack, uint value) {
  const uint node = stack_unlink(stack, &stack->spare);
  if (node == 0u) return false;
  stack->value[node] = value;
  stack_link(stack, &stack->head, node);
  return true;
}

bool stack_pop(global struct stack *stack, private uint *value) {
  const uint node = stack_unlink(stack, &stack->head);
  if (node == 0u) return false;
  *value = stack->value[node];
  stack_link(stack, &stack->spare, node);
  return true;
}
