// A set of keys in a table with linear probing, broken in four ways.
//
// Mutant reads_again (lanl/CompactHash; jtramm/minray): looks for its key by a load behind a
// compare-exchange that failed. Where that load finds what was there before, the key goes into the
// next slot, too.
// Mutant frees_slot (ours): a removed key leaves a free slot where none lies behind it, and what was
// put there meanwhile is no longer found.
// Mutant stores_key (ours): claims a slot by a load and a store.
// Mutant looks_first (ours): says that a key is new where a load did not see it.

#include "../hash_set.cl"

bool set_insert_reads_again(global struct hash_set *set, uint key) {
  for (uint step = 0u; step < SET_SLOTS; ++step) {
    const uint slot = (set_first_slot(key) + step) % SET_SLOTS;
    global uint *const plain = (global uint *)&set->key[slot];
    const uint before = *plain;
    uint found = SET_FREE;
    if (atomic_compare_exchange_strong_explicit(&set->key[slot], &found, key + 1u,
                                                memory_order_relaxed, memory_order_relaxed,
                                                memory_scope_device) ||
        before == key + 1u || *plain == key + 1u) {
      return atomic_exchange_explicit(&set->is_in[slot], 1u, memory_order_acq_rel,
                                      memory_scope_device) == 0u;
    }
  }
  return false;
}

bool set_remove_frees_slot(global struct hash_set *set, uint key) {
  const uint slot = set_find(set, key);
  if (slot == SET_NO_SLOT) return false;
  const bool was_in = atomic_exchange_explicit(&set->is_in[slot], 0u, memory_order_acq_rel,
                                               memory_scope_device) == 1u;
  const uint behind = (slot + 1u) % SET_SLOTS;
  if (was_in && atomic_load_explicit(&set->key[behind], memory_order_relaxed,
                                     memory_scope_device) == SET_FREE) {
    atomic_store_explicit(&set->key[slot], SET_FREE, memory_order_release, memory_scope_device);
  }
  return was_in;
}

bool set_insert_stores_key(global struct hash_set *set, uint key) {
  for (uint step = 0u; step < SET_SLOTS; ++step) {
    const uint slot = (set_first_slot(key) + step) % SET_SLOTS;
    const uint found =
        atomic_load_explicit(&set->key[slot], memory_order_relaxed, memory_scope_device);
    if (found != SET_FREE && found != key + 1u) continue;
    atomic_store_explicit(&set->key[slot], key + 1u, memory_order_relaxed, memory_scope_device);
    return atomic_exchange_explicit(&set->is_in[slot], 1u, memory_order_acq_rel,
                                    memory_scope_device) == 0u;
  }
  return false;
}

bool set_insert_looks_first(global struct hash_set *set, uint key) {
  if (set_contains(set, key)) return false;
  const uint slot = set_claim(set, key);
  if (slot == SET_NO_SLOT) return false;
  atomic_store_explicit(&set->is_in[slot], 1u, memory_order_release, memory_scope_device);
  return true;
}
