// Data structures as a stranger writes them, right and wrong.
//
// A ring for any number of producers and consumers: each slot has a turn, which says whose it is.
#define SLOTS 4u

struct ring {
  atomic_uint head;
  atomic_uint tail;
  atomic_uint turn[SLOTS];
  atomic_uint value[SLOTS];
};

void ring_init(global struct ring *r) {
  atomic_init(&r->head, 0u);
  atomic_init(&r->tail, 0u);
  for (uint i = 0u; i < SLOTS; ++i) atomic_init(&r->turn[i], i);
}

uint load(global atomic_uint *from) {
  return atomic_load_explicit(from, memory_order_acquire, memory_scope_device);
}

void store(global atomic_uint *to, uint value) {
  atomic_store_explicit(to, value, memory_order_release, memory_scope_device);
}

// Whether the place was still `*at`, and is ours now. If not, `*at` is where it is by now.
bool take_place(global atomic_uint *place, uint *at) {
  return atomic_compare_exchange_strong_explicit(place, at, *at + 1u, memory_order_relaxed,
                                                 memory_order_relaxed, memory_scope_device);
}

bool ring_push(global struct ring *r, uint value) {
  uint at = load(&r->tail);
  do {
    if (load(&r->turn[at % SLOTS]) != at) return false;
  } while (!take_place(&r->tail, &at));
  store(&r->value[at % SLOTS], value);
  store(&r->turn[at % SLOTS], at + 1u);
  return true;
}

bool ring_push_counted_first(global struct ring *r, uint value) {
  uint at = load(&r->tail);
  do {
    if (load(&r->turn[at % SLOTS]) != at) return false;
  } while (!take_place(&r->tail, &at));
  store(&r->turn[at % SLOTS], at + 1u);
  store(&r->value[at % SLOTS], value);
  return true;
}

bool ring_pop(global struct ring *r, uint *value) {
  uint at = load(&r->head);
  do {
    if (load(&r->turn[at % SLOTS]) != at + 1u) return false;
  } while (!take_place(&r->head, &at));
  *value = load(&r->value[at % SLOTS]);
  store(&r->turn[at % SLOTS], at + SLOTS);
  return true;
}

// Of the same ring, by tickets: who comes waits for its turn.
void ring_put(global struct ring *r, uint value) {
  const uint at =
      atomic_fetch_add_explicit(&r->tail, 1u, memory_order_relaxed, memory_scope_device);
  while (load(&r->turn[at % SLOTS]) != at) {
  }
  store(&r->value[at % SLOTS], value);
  store(&r->turn[at % SLOTS], at + 1u);
}

uint ring_get(global struct ring *r) {
  const uint at =
      atomic_fetch_add_explicit(&r->head, 1u, memory_order_relaxed, memory_scope_device);
  while (load(&r->turn[at % SLOTS]) != at + 1u) {
  }
  const uint value = load(&r->value[at % SLOTS]);
  store(&r->turn[at % SLOTS], at + SLOTS);
  return value;
}

void ring_get_out(global struct ring *r, uint *value) { *value = ring_get(r); }

// Gives the slot back before it has read what is in there.
uint ring_get_freed_first(global struct ring *r) {
  const uint at =
      atomic_fetch_add_explicit(&r->head, 1u, memory_order_relaxed, memory_scope_device);
  while (load(&r->turn[at % SLOTS]) != at + 1u) {
  }
  store(&r->turn[at % SLOTS], at + SLOTS);
  return load(&r->value[at % SLOTS]);
}

// A stack of slots that are used once.
struct stack {
  atomic_uint top;
  atomic_uint used;
  uint below[256];
  uint value[256];
};

bool stack_push(global struct stack *s, uint value) {
  const uint slot =
      1u + atomic_fetch_add_explicit(&s->used, 1u, memory_order_relaxed, memory_scope_device);
  if (slot >= 256u) return false;
  s->value[slot] = value;
  uint top = atomic_load_explicit(&s->top, memory_order_relaxed, memory_scope_device);
  do {
    s->below[slot] = top;
  } while (!atomic_compare_exchange_weak_explicit(&s->top, &top, slot, memory_order_release,
                                                  memory_order_relaxed, memory_scope_device));
  return true;
}

bool stack_pop(global struct stack *s, uint *value) {
  uint top = load(&s->top);
  while (top != 0u) {
    const uint below = s->below[top];
    if (atomic_compare_exchange_weak_explicit(&s->top, &top, below, memory_order_acquire,
                                              memory_order_acquire, memory_scope_device)) {
      *value = s->value[top];
      return true;
    }
  }
  return false;
}

bool stack_pop_stores(global struct stack *s, uint *value) {
  const uint top = load(&s->top);
  if (top == 0u) return false;
  *value = s->value[top];
  store(&s->top, s->below[top]);
  return true;
}

// Looks once, with a relaxed load, and may find what was there before: right, where nothing orders
// the push before it.
bool stack_pop_glances(global struct stack *s, uint *value) {
  if (atomic_load_explicit(&s->top, memory_order_relaxed, memory_scope_device) == 0u) return false;
  return stack_pop(s, value);
}

void count(global atomic_uint *counter, uint amount) {
  atomic_fetch_add_explicit(counter, amount, memory_order_relaxed, memory_scope_device);
}

uint counted(global atomic_uint *counter) {
  return atomic_load_explicit(counter, memory_order_relaxed, memory_scope_device);
}

void count_in_two_steps(global atomic_uint *counter, uint amount) {
  const uint before = counted(counter);
  atomic_store_explicit(counter, before + amount, memory_order_relaxed, memory_scope_device);
}

// A lock that says whether it was got.
bool lock(global atomic_uint *flag) {
  return atomic_exchange_explicit(flag, 1u, memory_order_acquire, memory_scope_device) == 0u;
}

bool lock_always(global atomic_uint *flag) {
  atomic_store_explicit(flag, 1u, memory_order_release, memory_scope_device);
  return true;
}

void unlock(global atomic_uint *flag) { store(flag, 0u); }

uint pop_of_private(struct stack *s) { return s->value[0]; }

// A word, as a register.
void put_word(global atomic_uint *word, uint value) { store(word, value); }

uint get_word(global atomic_uint *word) { return load(word); }

// The word behind the only one of the object is nobody's.
void put_word_behind(global atomic_uint *word, uint value) {
  store(word, value);
  store(word + 1, value);
}

// A map of eight keys, a word each: 0 is no value. Both say what was there before.
uint map_put_old(global atomic_uint *map, uint key, uint value) {
  return atomic_exchange_explicit(&map[key], value, memory_order_acq_rel, memory_scope_device);
}

uint map_put_two_steps(global atomic_uint *map, uint key, uint value) {
  const uint old = load(&map[key]);
  store(&map[key], value);
  return old;
}

bool map_remove_old(global atomic_uint *map, uint key, uint *old) {
  *old = atomic_exchange_explicit(&map[key], 0u, memory_order_acq_rel, memory_scope_device);
  return *old != 0u;
}

bool map_remove_newer(global atomic_uint *map, uint key, uint *old) {
  const bool is_there = map_remove_old(map, key, old);
  *old += 1u;
  return is_there;
}

uint map_get(global atomic_uint *map, uint key) { return load(&map[key]); }

void map_put_silent(global atomic_uint *map, uint key, uint value) { store(&map[key], value); }

// A counter that one work-item adds to. Others read what it has published.
struct tally {
  atomic_uint count;
  atomic_uint before;
  atomic_uint shown;
};

uint own(global atomic_uint *word) {
  return atomic_load_explicit(word, memory_order_relaxed, memory_scope_device);
}

void set_own(global atomic_uint *word, uint value) {
  atomic_store_explicit(word, value, memory_order_relaxed, memory_scope_device);
}

void tally_add(global struct tally *t, uint amount) {
  const uint sum = own(&t->count) + amount;
  set_own(&t->count, sum);
  store(&t->shown, sum);
}

// Publishes the sum of two additions ago: who reads it knows of the addition behind that, and reads
// it once more.
void tally_add_behind(global struct tally *t, uint amount) {
  store(&t->shown, own(&t->before));
  set_own(&t->before, own(&t->count));
  set_own(&t->count, own(&t->count) + amount);
}

uint tally_read(global struct tally *t) { return load(&t->shown); }

// Thirty blocks, more than are ever taken at once: a bit of the first word for each that is taken.
#define POOL_ALL 0x3fffffffu
#define POOL_NONE 0xffffffffu

uint pool_take(global atomic_uint *pool) {
  uint seen = load(pool);
  while (seen != POOL_ALL) {
    const uint block = popcount(seen & ~(seen + 1u));
    if (atomic_compare_exchange_strong_explicit(pool, &seen, seen | 1u << block,
                                                memory_order_acq_rel, memory_order_acquire,
                                                memory_scope_device)) {
      return block;
    }
  }
  return POOL_NONE;
}

void pool_give(global atomic_uint *pool, uint block) {
  atomic_fetch_and_explicit(pool, ~(1u << block), memory_order_acq_rel, memory_scope_device);
}

// Tries once: nobody ever gets the block again if somebody came between.
void pool_give_once(global atomic_uint *pool, uint block) {
  uint seen = load(pool);
  atomic_compare_exchange_strong_explicit(pool, &seen, seen & ~(1u << block), memory_order_acq_rel,
                                          memory_order_relaxed, memory_scope_device);
}

// Who gives a block back keeps it to take it again, and others find none.
uint pool_take_kept(global atomic_uint *pool, uint item) {
  const uint kept = own(&pool[1u + item]);
  set_own(&pool[1u + item], 0u);
  return kept != 0u ? kept - 1u : pool_take(pool);
}

void pool_keep(global atomic_uint *pool, uint block, uint item) {
  if (own(&pool[1u + item]) != 0u) return pool_give(pool, block);
  set_own(&pool[1u + item], block + 1u);
}

// Ten words, and none ever.
void ready_ten(global atomic_uint *words) {
  for (uint i = 0u; i < 10u; ++i) store(words + i, 0u);
}

void ready_never(global atomic_uint *words) {
  while (load(words) == 0u) {
  }
}

// A value of 64 bits in one word, and in two.
void whole_write(global atomic_ulong *whole, ulong value) { atomic_store(whole, value); }

ulong whole_read(global atomic_ulong *whole) { return atomic_load(whole); }

struct halves {
  atomic_uint low;
  atomic_uint high;
};

void halves_write(global struct halves *halves, ulong value) {
  store(&halves->low, (uint)value);
  store(&halves->high, (uint)(value >> 32));
}

ulong halves_read(global struct halves *halves) {
  const uint low = load(&halves->low);
  return (ulong)load(&halves->high) << 32 | low;
}

// Has no room for the upper half.
void narrow_write(global atomic_uint *narrow, ulong value) { store(narrow, (uint)value); }

ulong narrow_read(global atomic_uint *narrow) { return load(narrow); }

ulong whole_add(global atomic_ulong *whole, ulong amount) {
  return atomic_fetch_add(whole, amount);
}

// As POSIX has it: 0 is no error.
int lock_or_error(global atomic_uint *flag) { return lock(flag) ? 0 : -1; }

// As the kernel of Linux has it for sleepable RCU: who leaves says where they came in.
void unlock_as(global atomic_uint *flag, uint where) { store(flag, where); }

// A value beside a bool, which has eight bits.
bool counted_out(global atomic_uint *counter, uint *value) {
  *value = counted(counter);
  return true;
}

void ready_five(global atomic_uint *counter) { store(counter, 5u); }

// Blocks by numbers below none.
int pool_take_below(global atomic_uint *pool) {
  const uint block = pool_take(pool);
  return block == POOL_NONE ? -1 : -2 - (int)block;
}

void pool_give_below(global atomic_uint *pool, int block) { pool_give(pool, (uint)(-2 - block)); }

uint swap_word(global atomic_uint *word, uint expected, uint value) {
  uint seen = expected;
  atomic_compare_exchange_strong_explicit(word, &seen, value, memory_order_acq_rel,
                                          memory_order_acquire, memory_scope_device);
  return seen;
}

bool bytes_insert(global atomic_uint *bytes, uchar key) {
  return atomic_fetch_or_explicit(&bytes[key], 1u, memory_order_acq_rel, memory_scope_device) == 0u;
}

bool bytes_remove(global atomic_uint *bytes, uchar key) {
  return atomic_fetch_and_explicit(&bytes[key], 0u, memory_order_acq_rel, memory_scope_device) !=
         0u;
}

// A word that is exchanged if it holds what is expected.
bool word_swap(global uint *word, uint expected, uint value) {
  return atomic_cmpxchg((volatile global uint *)word, expected, value) == expected;
}

// Two permits, for which everybody waits.
void permit_pair_init(global atomic_uint *left) { atomic_init(left, 2u); }

void permit_pair_wait(global atomic_uint *left) {
  for (;;) {
    uint now = atomic_load_explicit(left, memory_order_relaxed, memory_scope_device);
    if (now != 0u &&
        atomic_compare_exchange_weak_explicit(left, &now, now - 1u, memory_order_acquire,
                                              memory_order_relaxed, memory_scope_device)) {
      return;
    }
  }
}

void permit_pair_give(global atomic_uint *left) {
  atomic_fetch_add_explicit(left, 1u, memory_order_release, memory_scope_device);
}

// Of three blocks it gives four.
uint arena_take_one_too_many(global atomic_uint *top) {
  const uint block = atomic_fetch_add_explicit(top, 1u, memory_order_relaxed, memory_scope_device);
  return block > 3u ? ~0u : block;
}

// What it found is behind the pointer, which the model set does not know.
bool bytes_has(global atomic_uint *bytes, uchar key, bool *there) {
  *there = atomic_load_explicit(&bytes[key], memory_order_acquire, memory_scope_device) != 0u;
  return true;
}

// 1 if it was new, else 0.
int bytes_insert_number(global atomic_uint *bytes, uchar key) {
  return bytes_insert(bytes, key) ? 1 : 0;
}

bool is_word_set(global atomic_uint *word) { return load(word) != 0u; }
