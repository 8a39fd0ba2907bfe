// A ring of slots whose producers and consumers draw tickets, and wait for their turn.
//
// Claim: a queue of at most TICKET_SLOTS values. tickets_push says no where all slots are promised,
// tickets_pop where no value is; a promise may precede what it is about, so either may say no
// although others are only about to finish.
// Memory orders: a slot's turn is stored with release and awaited with acquire. Promises carry what
// is behind them from one to the next; a turn alone would be enough for the values.
// Progress: who has a ticket waits for who has the one before it in the same slot.

#define TICKET_SLOTS 4u

struct ticket_ring {
  atomic_uint room;
  atomic_uint stock;
  atomic_uint pushed;
  atomic_uint popped;
  atomic_uint turn[TICKET_SLOTS];
  uint value[TICKET_SLOTS];
};

void tickets_init(global struct ticket_ring *ring) {
  atomic_init(&ring->room, TICKET_SLOTS);
  atomic_init(&ring->stock, 0u);
  atomic_init(&ring->pushed, 0u);
  atomic_init(&ring->popped, 0u);
  for (uint slot = 0u; slot < TICKET_SLOTS; ++slot) atomic_init(&ring->turn[slot], 0u);
}

bool tickets_promise(global atomic_uint *left) {
  uint seen = atomic_load_explicit(left, memory_order_relaxed, memory_scope_device);
  while (seen != 0u) {
    if (atomic_compare_exchange_weak_explicit(left, &seen, seen - 1u, memory_order_acquire,
                                              memory_order_relaxed, memory_scope_device)) {
      return true;
    }
  }
  return false;
}

uint tickets_draw(global atomic_uint *tickets) {
  return atomic_fetch_add_explicit(tickets, 1u, memory_order_relaxed, memory_scope_device);
}

void tickets_await(global struct ticket_ring *ring, uint slot, uint turn) {
  while (atomic_load_explicit(&ring->turn[slot], memory_order_acquire, memory_scope_device) !=
         turn) {
  }
}

bool tickets_push(global struct ticket_ring *ring, uint value) {
  if (!tickets_promise(&ring->room)) return false;
  const uint ticket = tickets_draw(&ring->pushed);
  const uint slot = ticket % TICKET_SLOTS;
  const uint turn = ticket / TICKET_SLOTS * 2u;
  tickets_await(ring, slot, turn);
  ring->value[slot] = value;
  atomic_store_explicit(&ring->turn[slot], turn + 1u, memory_order_release, memory_scope_device);
  atomic_fetch_add_explicit(&ring->stock, 1u, memory_order_release, memory_scope_device);
  return true;
}

bool tickets_pop(global struct ticket_ring *ring, private uint *value) {
  if (!tickets_promise(&ring->stock)) return false;
  const uint ticket = tickets_draw(&ring->popped);
  const uint slot = ticket % TICKET_SLOTS;
  const uint turn = ticket / TICKET_SLOTS * 2u + 1u;
  tickets_await(ring, slot, turn);
  *value = ring->value[slot];
  atomic_store_explicit(&ring->turn[slot], turn + 1u, memory_order_release, memory_scope_device);
  atomic_fetch_add_explicit(&ring->room, 1u, memory_order_release, memory_scope_device);
  return true;
}
