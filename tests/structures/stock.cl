// A stock under a latch, last in, first out: who takes waits for something to take.
struct stock {
  atomic_uint latch;
  atomic_uint count;
  uint value[1024];
};

uint load(global atomic_uint *from) {
  return atomic_load_explicit(from, memory_order_acquire, memory_scope_device);
}

void store(global atomic_uint *to, uint value) {
  atomic_store_explicit(to, value, memory_order_release, memory_scope_device);
}

void lock_stock(global struct stock *s) {
  while (atomic_exchange_explicit(&s->latch, 1u, memory_order_acquire, memory_scope_device) != 0u) {
  }
}

void stock_put(global struct stock *s, uint value) {
  lock_stock(s);
  const uint count = load(&s->count);
  s->value[count & 1023u] = value;
  store(&s->count, count + 1u);
  store(&s->latch, 0u);
}

uint last_of_stock(global struct stock *s) {
  const uint count = load(&s->count) - 1u;
  store(&s->count, count);
  return s->value[count & 1023u];
}

uint stock_take(global struct stock *s) {
  lock_stock(s);
  while (load(&s->count) == 0u) {
    store(&s->latch, 0u);
    lock_stock(s);
  }
  const uint value = last_of_stock(s);
  store(&s->latch, 0u);
  return value;
}

// Another may take the one that it has seen.
uint stock_take_looks(global struct stock *s) {
  while (load(&s->count) == 0u) {
  }
  lock_stock(s);
  const uint value = last_of_stock(s);
  store(&s->latch, 0u);
  return value;
}
