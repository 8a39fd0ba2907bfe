// A ring of numbered slots for several producers and consumers (Vyukov, bounded MPMC queue).
//
// Claim: a queue of at most RING_SLOTS values. ring_push may say no while a slow consumer holds the
// next slot, ring_pop while a slow producer does, though the ring is then neither full nor empty.
// Memory orders: the number of a slot is stored with release when its value is in place or has gone
// and loaded with acquire by who comes next. Places are only drawn; relaxed orders are enough.
// What would break it: a number that is stored in front of the value, or relaxed.

#define RING_SLOTS 4u

struct ring {
  atomic_uint pushed;
  atomic_uint popped;
  atomic_uint number[RING_SLOTS];
  uint value[RING_SLOTS];
};

void ring_init(global struct ring *ring) {
  for (uint slot = 0u; slot < RING_SLOTS; ++slot) atomic_init(&ring->number[slot], slot);
  atomic_init(&ring->pushed, 0u);
  atomic_init(&ring->popped, 0u);
}

// Draws the next place whose slot has the number `place + ahead`; false where the slot lags behind.
bool ring_draw(global struct ring *ring, global atomic_uint *places, uint ahead,
               private uint *place) {
  uint seen = atomic_load_explicit(places, memory_order_relaxed, memory_scope_device);
  for (;;) {
    const uint number = atomic_load_explicit(&ring->number[seen % RING_SLOTS], memory_order_acquire,
                                             memory_scope_device);
    const int off = (int)(number - (seen + ahead));
    if (off < 0) return false;
    if (off > 0) {
      seen = atomic_load_explicit(places, memory_order_relaxed, memory_scope_device);
    } else if (atomic_compare_exchange_weak_explicit(places, &seen, seen + 1u, memory_order_relaxed,
                                                     memory_order_relaxed, memory_scope_device)) {
      *place = seen;
      return true;
    }
  }
}

bool ring_push(global struct ring *ring, uint value) {
  uint place;
  if (!ring_draw(ring, &ring->pushed, 0u, &place)) return false;
  ring->value[place % RING_SLOTS] = value;
  atomic_store_explicit(&ring->number[place % RING_SLOTS], place + 1u, memory_order_release,
                        memory_scope_device);
  return true;
}

bool ring_pop(global struct ring *ring, private uint *value) {
  uint place;
  if (!ring_draw(ring, &ring->popped, 1u, &place)) return false;
  *value = ring->value[place % RING_SLOTS];
  atomic_store_explicit(&ring->number[place % RING_SLOTS], place + RING_SLOTS, memory_order_release,
                        memory_scope_device);
  return true;
}
