// A map from keys to values in a table with linear probing, by the atomics of OpenCL 1.2.
//
// Claim: a map. map_put sets the value of a key, map_insert does so where it has none and says
// whether it did, map_get returns the value or MAP_NONE, map_remove says whether there was one. The
// table has room for MAP_SLOTS keys that ever were in it; MAP_NONE is no value.
// Memory orders: none. A slot that has a key keeps it, and a value is one word; words that are only
// changed and read by read-modify-writes are coherent, and nothing else is handed on.
// What would break it: a value that another word stands for; plain reads; more keys than slots.

#define MAP_SLOTS 8u
#define MAP_FREE 0u
#define MAP_NONE 0xffffffffu
#define MAP_NO_SLOT MAP_SLOTS

typedef struct {
  volatile uint key[MAP_SLOTS];
  volatile uint value[MAP_SLOTS];
} hash_map;

void map_init(global hash_map *map) {
  for (uint slot = 0u; slot < MAP_SLOTS; ++slot) {
    map->key[slot] = MAP_FREE;
    map->value[slot] = MAP_NONE;
  }
}

uint map_first_slot(uint key) { return (key * 2654435761u >> 16) % MAP_SLOTS; }

uint map_find(global hash_map *map, uint key) {
  for (uint step = 0u; step < MAP_SLOTS; ++step) {
    const uint slot = (map_first_slot(key) + step) % MAP_SLOTS;
    const uint found = atomic_or(&map->key[slot], 0u);
    if (found == key + 1u) return slot;
    if (found == MAP_FREE) return MAP_NO_SLOT;
  }
  return MAP_NO_SLOT;
}

uint map_claim(global hash_map *map, uint key) {
  for (uint step = 0u; step < MAP_SLOTS; ++step) {
    const uint slot = (map_first_slot(key) + step) % MAP_SLOTS;
    const uint found = atomic_cmpxchg(&map->key[slot], MAP_FREE, key + 1u);
    if (found == MAP_FREE || found == key + 1u) return slot;
  }
  return MAP_NO_SLOT;
}

bool map_insert(global hash_map *map, uint key, uint value) {
  const uint slot = map_claim(map, key);
  return slot != MAP_NO_SLOT && atomic_cmpxchg(&map->value[slot], MAP_NONE, value) == MAP_NONE;
}

void map_put(global hash_map *map, uint key, uint value) {
  const uint slot = map_claim(map, key);
  if (slot != MAP_NO_SLOT) atomic_xchg(&map->value[slot], value);
}

uint map_get(global hash_map *map, uint key) {
  const uint slot = map_find(map, key);
  return slot == MAP_NO_SLOT ? MAP_NONE : atomic_or(&map->value[slot], 0u);
}

bool map_remove(global hash_map *map, uint key) {
  const uint slot = map_find(map, key);
  return slot != MAP_NO_SLOT && atomic_xchg(&map->value[slot], MAP_NONE) != MAP_NONE;
}
