// A map from keys to values in a table with linear probing, broken in four ways.
//
// Mutant reads_again (lanl/CompactHash; jtramm/minray): looks for its key by a plain load behind a
// compare-exchange that failed, and puts it into the next slot where that load was stale.
// Mutant late_value (ours): a claimed slot stands for a value that is stored only then; who looks
// in between finds 0.
// Mutant looks_first (ours): inserts where a load found nothing, over what another inserted since.
// Mutant copies_out (ours): removes by a load and a store, so that two may remove one value and a
// new one goes with it.

#include "../hash_map.cl"

void map_put_reads_again(global hash_map *map, uint key, uint value) {
  global const uint *const plain = (global const uint *)map->key;
  for (uint step = 0u; step < MAP_SLOTS; ++step) {
    const uint slot = (map_first_slot(key) + step) % MAP_SLOTS;
    const uint before = plain[slot];
    if (before == key + 1u || atomic_cmpxchg(&map->key[slot], MAP_FREE, key + 1u) == MAP_FREE) {
      atomic_xchg(&map->value[slot], value);
      return;
    }
  }
}

bool map_insert_late_value(global hash_map *map, uint key, uint value) {
  for (uint step = 0u; step < MAP_SLOTS; ++step) {
    const uint slot = (map_first_slot(key) + step) % MAP_SLOTS;
    const uint found = atomic_cmpxchg(&map->key[slot], MAP_FREE, key + 1u);
    if (found == key + 1u) return atomic_cmpxchg(&map->value[slot], MAP_NONE, value) == MAP_NONE;
    if (found == MAP_FREE) {
      atomic_xchg(&map->value[slot], value);
      return true;
    }
  }
  return false;
}

bool map_insert_looks_first(global hash_map *map, uint key, uint value) {
  if (map_get(map, key) != MAP_NONE) return false;
  map_put(map, key, value);
  return true;
}

bool map_remove_copies_out(global hash_map *map, uint key) {
  const bool is_there = map_get(map, key) != MAP_NONE;
  if (is_there) atomic_xchg(&map->value[map_find(map, key)], MAP_NONE);
  return is_there;
}
