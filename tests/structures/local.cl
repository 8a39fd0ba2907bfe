// A stack in local memory, one for each work-group: as many elements as there are slots, which are
// taken and given back by bits, and a head that carries a tag.

#define SLOTS 12u

// The head is a tag and the number of a slot of 8 bits, from 1 on; 0 is none.
struct local_stack {
  atomic_uint head;
  atomic_uint spare;
  atomic_uint below[SLOTS + 1u];
  uint item[SLOTS + 1u];
};

void local_stack_init(local struct local_stack *stack) {
  for (uint slot = 0u; slot <= SLOTS; ++slot) atomic_init(&stack->below[slot], 0u);
  atomic_init(&stack->head, 0u);
  atomic_init(&stack->spare, ((1u << SLOTS) - 1u) << 1u);
}

uint local_stack_spare(local struct local_stack *stack) {
  uint seen = atomic_load_explicit(&stack->spare, memory_order_relaxed, memory_scope_work_group);
  while (seen != 0u) {
    const uint slot = 31u - clz(seen & -seen);
    seen = atomic_fetch_and_explicit(&stack->spare, ~(1u << slot), memory_order_acquire,
                                     memory_scope_work_group);
    if ((seen & (1u << slot)) != 0u) return slot;
  }
  return 0u;
}

uint local_stack_head(uint before, uint slot) { return ((before & ~0xffu) + 0x100u) | slot; }

bool local_stack_push(local struct local_stack *stack, uint item) {
  const uint slot = local_stack_spare(stack);
  if (slot == 0u) return false;
  stack->item[slot] = item;
  uint seen = atomic_load_explicit(&stack->head, memory_order_relaxed, memory_scope_work_group);
  do {
    atomic_store_explicit(&stack->below[slot], seen & 0xffu, memory_order_relaxed,
                          memory_scope_work_group);
  } while (!atomic_compare_exchange_weak_explicit(&stack->head, &seen, local_stack_head(seen, slot),
                                                  memory_order_acq_rel, memory_order_relaxed,
                                                  memory_scope_work_group));
  return true;
}

bool local_stack_pop(local struct local_stack *stack, private uint *item) {
  uint seen = atomic_load_explicit(&stack->head, memory_order_acquire, memory_scope_work_group);
  for (;;) {
    const uint slot = seen & 0xffu;
    if (slot == 0u) return false;
    const uint below =
        atomic_load_explicit(&stack->below[slot], memory_order_relaxed, memory_scope_work_group);
    if (atomic_compare_exchange_weak_explicit(&stack->head, &seen, local_stack_head(seen, below),
                                              memory_order_acq_rel, memory_order_acquire,
                                              memory_scope_work_group)) {
      *item = stack->item[slot];
      atomic_fetch_or_explicit(&stack->spare, 1u << slot, memory_order_release,
                               memory_scope_work_group);
      return true;
    }
  }
}

// Two may take the same element: the head is stored, whoever has changed it since.
bool local_stack_pop_stores_head(local struct local_stack *stack, private uint *item) {
  const uint seen =
      atomic_load_explicit(&stack->head, memory_order_acquire, memory_scope_work_group);
  const uint slot = seen & 0xffu;
  if (slot == 0u) return false;
  const uint below =
      atomic_load_explicit(&stack->below[slot], memory_order_relaxed, memory_scope_work_group);
  *item = stack->item[slot];
  atomic_store_explicit(&stack->head, local_stack_head(seen, below), memory_order_release,
                        memory_scope_work_group);
  atomic_fetch_or_explicit(&stack->spare, 1u << slot, memory_order_release,
                           memory_scope_work_group);
  return true;
}

// What the operations are to do, with elements side by side; in local memory, or in global.
struct pile {
  uint height;
  uint item[SLOTS];
};

bool pile_push(local struct pile *pile, uint item) {
  if (pile->height == SLOTS) return false;
  pile->item[pile->height++] = item;
  return true;
}

bool pile_pop(local struct pile *pile, private uint *item) {
  if (pile->height == 0u) return false;
  *item = pile->item[--pile->height];
  return true;
}

bool global_pile_push(global struct pile *pile, uint item) {
  if (pile->height == SLOTS) return false;
  pile->item[pile->height++] = item;
  return true;
}

bool global_pile_pop(global struct pile *pile, private uint *item) {
  if (pile->height == 0u) return false;
  *item = pile->item[--pile->height];
  return true;
}

// Has an address of itself, so that it is not the same bytes wherever it lies.
struct pointed {
  atomic_uint taken;
  local uint *top;
  uint item[SLOTS];
};

void pointed_init(local struct pointed *pile) {
  atomic_init(&pile->taken, 0u);
  pile->top = pile->item;
}

bool pointed_lock(local struct pointed *pile) {
  return atomic_exchange_explicit(&pile->taken, 1u, memory_order_acquire,
                                  memory_scope_work_group) == 0u;
}

void pointed_unlock(local struct pointed *pile) {
  atomic_store_explicit(&pile->taken, 0u, memory_order_release, memory_scope_work_group);
}

bool pointed_push(local struct pointed *pile, uint item) {
  if (!pointed_lock(pile)) return false;
  const bool has_room = pile->top != pile->item + SLOTS;
  if (has_room) *pile->top++ = item;
  pointed_unlock(pile);
  return has_room;
}

bool pointed_pop(local struct pointed *pile, private uint *item) {
  if (!pointed_lock(pile)) return false;
  const bool has_some = pile->top != pile->item;
  if (has_some) *item = *--pile->top;
  pointed_unlock(pile);
  return has_some;
}

// Each work-group begins with another number, and each work-item has another answer.
void group_init(local uint *cell) { *cell = 1000u * (uint)get_group_id(0); }

uint group_raise(volatile local uint *cell, uint value) { return atomic_max(cell, value); }

uint group_raise_racy(volatile local uint *cell, uint value) {
  const uint old = *cell;
  if (value > old) *cell = value;
  return old;
}

uint group_who(volatile local uint *cell) { return atomic_max(cell, 0u) + (uint)get_global_id(0); }

uint group_largest(volatile local uint *cell) { return atomic_max(cell, 0u); }
