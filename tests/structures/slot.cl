// A slot for one element: who puts waits until it is free, who takes until it is full.
typedef struct {
  atomic_int full;  // 0 free, 2 full, 1 and 3: somebody puts or takes
  long what;
} slot_t;

void slot_put(__global slot_t *s, long v) {
  int none = 0;
  while (!atomic_compare_exchange_weak_explicit(&s->full, &none, 1, memory_order_acquire,
                                                memory_order_relaxed, memory_scope_device))
    none = 0;
  s->what = v;
  atomic_store_explicit(&s->full, 2, memory_order_release, memory_scope_device);
}

long slot_take(__global slot_t *s) {
  int two = 2;
  while (!atomic_compare_exchange_weak_explicit(&s->full, &two, 3, memory_order_acquire,
                                                memory_order_relaxed, memory_scope_device))
    two = 2;
  long v = s->what;
  atomic_store_explicit(&s->full, 0, memory_order_release, memory_scope_device);
  return v;
}

// Two may see that it is full.
long slot_take_unclaimed(__global slot_t *s) {
  while (atomic_load_explicit(&s->full, memory_order_acquire, memory_scope_device) != 2)
    ;
  long v = s->what;
  atomic_store_explicit(&s->full, 0, memory_order_release, memory_scope_device);
  return v;
}
