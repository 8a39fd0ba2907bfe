// Claim: a queue of at most NEW_NAME_SLOTS values. A push may say no while a slow pop still reads the
// next slot, a pop while a slow push still writes it.
// Put your own structure in its place; docs/structures.md says which models and functions there are.

#define NEW_NAME_SLOTS 4u

// Of slot i, `turn` is the place of the push that may use it next, and one more when its value is there.
struct NEW_NAME_queue {
  atomic_uint pushed;
  atomic_uint popped;
  atomic_uint turn[NEW_NAME_SLOTS];
  uint value[NEW_NAME_SLOTS];
};

void NEW_NAME_init(global struct NEW_NAME_queue *queue) {
  atomic_init(&queue->pushed, 0u);
  atomic_init(&queue->popped, 0u);
  for (uint slot = 0u; slot < NEW_NAME_SLOTS; ++slot) atomic_init(&queue->turn[slot], slot);
}

// Draws a place whose slot has come to the turn `place + ahead`; false if the next one has not.
bool NEW_NAME_draw(global struct NEW_NAME_queue *queue, global atomic_uint *places, uint ahead,
                   private uint *place) {
  *place = atomic_load_explicit(places, memory_order_relaxed, memory_scope_device);
  for (;;) {
    const uint turn = atomic_load_explicit(&queue->turn[*place % NEW_NAME_SLOTS],
                                           memory_order_acquire, memory_scope_device);
    const int late = (int)(turn - (*place + ahead));
    if (late < 0) return false;
    uint seen = *place;
    if (late == 0 &&
        atomic_compare_exchange_strong_explicit(places, &seen, seen + 1u, memory_order_relaxed,
                                                memory_order_relaxed, memory_scope_device)) {
      return true;
    }
    *place = atomic_load_explicit(places, memory_order_relaxed, memory_scope_device);
  }
}

void NEW_NAME_hand_over(global struct NEW_NAME_queue *queue, uint place, uint turn) {
  atomic_store_explicit(&queue->turn[place % NEW_NAME_SLOTS], turn, memory_order_release,
                        memory_scope_device);
}

bool NEW_NAME_push(global struct NEW_NAME_queue *queue, uint value) {
  uint place;
  if (!NEW_NAME_draw(queue, &queue->pushed, 0u, &place)) return false;
  queue->value[place % NEW_NAME_SLOTS] = value;
  NEW_NAME_hand_over(queue, place, place + 1u);
  return true;
}

bool NEW_NAME_pop(global struct NEW_NAME_queue *queue, private uint *value) {
  uint place;
  if (!NEW_NAME_draw(queue, &queue->popped, 1u, &place)) return false;
  *value = queue->value[place % NEW_NAME_SLOTS];
  NEW_NAME_hand_over(queue, place, place + NEW_NAME_SLOTS);
  return true;
}

// Wrong on purpose: the slot is handed over before the value is in it.
bool NEW_NAME_push_early(global struct NEW_NAME_queue *queue, uint value) {
  uint place;
  if (!NEW_NAME_draw(queue, &queue->pushed, 0u, &place)) return false;
  NEW_NAME_hand_over(queue, place, place + 1u);
  queue->value[place % NEW_NAME_SLOTS] = value;
  return true;
}
