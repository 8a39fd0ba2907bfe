// A bag of values in slots, broken in two ways.
//
// Mutant looks_first (ours): puts a value into a slot that was free when it looked.
// Mutant copies_out (ours): takes by a load and a store, so two take one value.

#include "../slot_bag.cl"

bool bag_put_looks_first(global struct slot_bag *bag, uint value) {
  for (uint i = 0u; i < BAG_SLOTS; ++i) {
    if (atomic_load_explicit(&bag->slot[i], memory_order_relaxed, memory_scope_device) !=
        BAG_NONE) {
      continue;
    }
    atomic_store_explicit(&bag->slot[i], value, memory_order_release, memory_scope_device);
    return true;
  }
  return false;
}

uint bag_take_copies_out(global struct slot_bag *bag) {
  for (uint i = 0u; i < BAG_SLOTS; ++i) {
    const uint found =
        atomic_load_explicit(&bag->slot[i], memory_order_acquire, memory_scope_device);
    if (found == BAG_NONE) continue;
    atomic_store_explicit(&bag->slot[i], BAG_NONE, memory_order_relaxed, memory_scope_device);
    return found;
  }
  return BAG_NONE;
}
