// A set of keys in a table with linear probing, whose slots are claimed by compare-exchange.
//
// Claim: a set. set_insert says whether the key is new, set_remove whether it was there,
// set_contains whether it is; the table has room for SET_SLOTS keys that ever were in it.
// Memory orders: a slot that has a key keeps it, so who finds a slot free or taken by another key
// needs no order. That a key is in the set is one word, changed by exchanges.
// What would break it: a slot that becomes free again; a key that is stored without a look; more
// keys than slots.

#define SET_SLOTS 8u
#define SET_FREE 0u
#define SET_NO_SLOT SET_SLOTS

struct hash_set {
  atomic_uint key[SET_SLOTS];
  atomic_uint is_in[SET_SLOTS];
};

void set_init(global struct hash_set *set) {
  for (uint slot = 0u; slot < SET_SLOTS; ++slot) {
    atomic_init(&set->key[slot], SET_FREE);
    atomic_init(&set->is_in[slot], 0u);
  }
}

uint set_first_slot(uint key) { return (key * 2654435761u >> 16) % SET_SLOTS; }

uint set_find(global struct hash_set *set, uint key) {
  for (uint step = 0u; step < SET_SLOTS; ++step) {
    const uint slot = (set_first_slot(key) + step) % SET_SLOTS;
    const uint found =
        atomic_load_explicit(&set->key[slot], memory_order_relaxed, memory_scope_device);
    if (found == key + 1u) return slot;
    if (found == SET_FREE) return SET_NO_SLOT;
  }
  return SET_NO_SLOT;
}

uint set_claim(global struct hash_set *set, uint key) {
  for (uint step = 0u; step < SET_SLOTS; ++step) {
    const uint slot = (set_first_slot(key) + step) % SET_SLOTS;
    uint found = SET_FREE;
    if (atomic_compare_exchange_strong_explicit(&set->key[slot], &found, key + 1u,
                                                memory_order_relaxed, memory_order_relaxed,
                                                memory_scope_device) ||
        found == key + 1u) {
      return slot;
    }
  }
  return SET_NO_SLOT;
}

bool set_insert(global struct hash_set *set, uint key) {
  const uint slot = set_claim(set, key);
  return slot != SET_NO_SLOT &&
         atomic_exchange_explicit(&set->is_in[slot], 1u, memory_order_acq_rel,
                                  memory_scope_device) == 0u;
}

bool set_remove(global struct hash_set *set, uint key) {
  const uint slot = set_find(set, key);
  return slot != SET_NO_SLOT &&
         atomic_exchange_explicit(&set->is_in[slot], 0u, memory_order_acq_rel,
                                  memory_scope_device) == 1u;
}

bool set_contains(global struct hash_set *set, uint key) {
  const uint slot = set_find(set, key);
  return slot != SET_NO_SLOT &&
         atomic_load_explicit(&set->is_in[slot], memory_order_acquire, memory_scope_device) == 1u;
}
