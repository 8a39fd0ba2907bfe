// A ring of slots whose producers and consumers draw tickets, broken in two ways.
//
// Mutant counted_first (DotCompute, message queue): says that there is a value before it is there,
// and a pop does not wait for its turn.
// Mutant plain_ticket (ticket locks, catalogue C12): draws by a load and a store, so that two may
// have the same ticket.

#include "../ticket_ring.cl"

bool tickets_push_counted_first(global struct ticket_ring *ring, uint value) {
  if (!tickets_promise(&ring->room)) return false;
  const uint slot = tickets_draw(&ring->pushed) % TICKET_SLOTS;
  atomic_fetch_add_explicit(&ring->stock, 1u, memory_order_release, memory_scope_device);
  ring->value[slot] = value;
  return true;
}

bool tickets_pop_no_turn(global struct ticket_ring *ring, private uint *value) {
  if (!tickets_promise(&ring->stock)) return false;
  const uint slot = tickets_draw(&ring->popped) % TICKET_SLOTS;
  *value = ring->value[slot];
  atomic_fetch_add_explicit(&ring->room, 1u, memory_order_release, memory_scope_device);
  return true;
}

bool tickets_push_plain_ticket(global struct ticket_ring *ring, uint value) {
  if (!tickets_promise(&ring->room)) return false;
  const uint ticket =
      atomic_load_explicit(&ring->pushed, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&ring->pushed, ticket + 1u, memory_order_relaxed, memory_scope_device);
  const uint slot = ticket % TICKET_SLOTS;
  ring->value[slot] = value;
  atomic_store_explicit(&ring->turn[slot], ticket / TICKET_SLOTS * 2u + 1u, memory_order_release,
                        memory_scope_device);
  atomic_fetch_add_explicit(&ring->stock, 1u, memory_order_release, memory_scope_device);
  return true;
}
