// A hash table of keys with linear probing, into which all work-items put their keys: each key
// once.
//
// Mutant reads_again (lanl/CompactHash; jtramm/minray): looks for its key by a plain load behind a
// compare-exchange that failed. Where that load finds what was there before, the key goes into the
// next slot, too.
// Control believes (mended): looks at what the compare-exchange itself found.

#define FREE_SLOT 0u

static uint first_slot(uint key, uint slots) { return key * 2654435761u % slots; }

static void insert_reading(volatile __global uint *locks, __global uint *table, uint slots,
                           uint key) {
  uint slot = first_slot(key, slots);
  uint found = atomic_cmpxchg(locks + slot, FREE_SLOT, key);
  while (found != FREE_SLOT && table[slot] != key) {
    slot = (slot + 1u) % slots;
    found = atomic_cmpxchg(locks + slot, FREE_SLOT, key);
  }
}

static void insert_believing(volatile __global uint *table, uint slots, uint key) {
  uint slot = first_slot(key, slots);
  for (;;) {
    const uint found = atomic_cmpxchg(table + slot, FREE_SLOT, key);
    if (found == FREE_SLOT || found == key) return;
    slot = (slot + 1u) % slots;
  }
}

__kernel void fill_reading(__global const uint *keys, uint count, uint items, __global uint *table,
                           uint slots) {
  for (uint i = (uint)get_global_id(0); i < count; i += items)
    insert_reading(table, table, slots, keys[i]);
}

__kernel void fill_believing(__global const uint *keys, uint count, uint items,
                             __global uint *table, uint slots) {
  for (uint i = (uint)get_global_id(0); i < count; i += items)
    insert_believing(table, slots, keys[i]);
}

__kernel void fill_alone(__global const uint *keys, uint count, uint items, __global uint *table,
                         uint slots) {
  for (uint i = 0u; i < count; ++i) insert_believing(table, slots, keys[i]);
}
