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

// The head is a tag of 24 bits and the index of a node of 8, from 1 on; 0 is none. Spare nodes are
// bits.
struct stack {
  atomic_uint head;
  atomic_uint spare;
  atomic_uint next[STACK_NODES + 1u];
  uint value[STACK_NODES + 1u];
};

uint stack_node(uint place) { return place & 0xffu; }

uint stack_place(uint before, uint node) { return ((before & ~0xffu) + 0x100u) | node; }

void stack_init(global struct stack *stack) {
  for (uint node = 0u; node <= STACK_NODES; ++node) atomic_init(&stack->next[node], 0u);
  atomic_init(&stack->head, 0u);
  atomic_init(&stack->spare, ((1u << STACK_NODES) - 1u) << 1u);
}

uint stack_take_node(global struct stack *stack) {
  uint seen = atomic_load_explicit(&stack->spare, memory_order_relaxed, memory_scope_device);
  while (seen != 0u) {
    const uint node = 31u - clz(seen & -seen);
    seen = atomic_fetch_and_explicit(&stack->spare, ~(1u << node), memory_order_acquire,
                                     memory_scope_device);
    if ((seen & (1u << node)) != 0u) return node;
  }
  return 0u;
}

void stack_give_node(global struct stack *stack, uint node) {
  atomic_fetch_or_explicit(&stack->spare, 1u << node, memory_order_release, memory_scope_device);
}

bool stack_push(global struct stack *stack, uint value) {
  const uint node = stack_take_node(stack);
  if (node == 0u) return false;
  stack->value[node] = value;
  uint seen = atomic_load_explicit(&stack->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&stack->next[node], stack_node(seen), memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(&stack->head, &seen, stack_place(seen, node),
                                                  memory_order_acq_rel, memory_order_relaxed,
                                                  memory_scope_device));
  return true;
}

bool stack_pop(global struct stack *stack, private uint *value) {
  uint seen = atomic_load_explicit(&stack->head, memory_order_acquire, memory_scope_device);
  for (;;) {
    const uint node = stack_node(seen);
    if (node == 0u) return false;
    const uint rest =
        atomic_load_explicit(&stack->next[node], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(&stack->head, &seen, stack_place(seen, rest),
                                              memory_order_acq_rel, memory_order_acquire,
                                              memory_scope_device)) {
      *value = stack->value[node];
      stack_give_node(stack, node);
      return true;
    }
  }
}
