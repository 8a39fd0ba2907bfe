// A ring of numbered slots, broken in four ways.
//
// Mutant counted_first (DotCompute, message queue): numbers the slot on before its value is there.
// Mutant relaxed (AcceleratedKernels.jl pull request 98): numbers the slot on with a relaxed store.
// Mutant freed_first (ours, the same on the other side): gives the slot back before it reads the
// value.
// Mutant shared_place (ours): draws a place by a load and a store, so that two may have the same.

#include "../ring.cl"

bool ring_push_counted_first(global struct ring *ring, uint value) {
  uint place;
  if (!ring_draw(ring, &ring->pushed, 0u, &place)) return false;
  atomic_store_explicit(&ring->number[place % RING_SLOTS], place + 1u, memory_order_release,
                        memory_scope_device);
  ring->value[place % RING_SLOTS] = value;
  return true;
}

bool ring_push_relaxed(global struct ring *ring, uint value) {
  uint place;
  if (!ring_draw(ring, &ring->pushed, 0u, &place)) return false;
  ring->value[place % RING_SLOTS] = value;
  atomic_store_explicit(&ring->number[place % RING_SLOTS], place + 1u, memory_order_relaxed,
                        memory_scope_device);
  return true;
}

bool ring_pop_freed_first(global struct ring *ring, private uint *value) {
  uint place;
  if (!ring_draw(ring, &ring->popped, 1u, &place)) return false;
  atomic_store_explicit(&ring->number[place % RING_SLOTS], place + RING_SLOTS, memory_order_release,
                        memory_scope_device);
  *value = ring->value[place % RING_SLOTS];
  return true;
}

bool ring_push_shared_place(global struct ring *ring, uint value) {
  const uint place = atomic_load_explicit(&ring->pushed, memory_order_relaxed, memory_scope_device);
  const uint slot = place % RING_SLOTS;
  const uint number =
      atomic_load_explicit(&ring->number[slot], memory_order_acquire, memory_scope_device);
  if (number != place) return false;
  atomic_store_explicit(&ring->pushed, place + 1u, memory_order_relaxed, memory_scope_device);
  ring->value[slot] = value;
  atomic_store_explicit(&ring->number[slot], place + 1u, memory_order_release, memory_scope_device);
  return true;
}
