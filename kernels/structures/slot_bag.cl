// A bag of values in BAG_SLOTS slots, in no order.
//
// Claim: a bag. bag_put says no where it passed no free slot, bag_take where it passed no value;
// slots that change behind it do not count, so either may say no without need.
// Memory orders: a put releases, a take acquires, so what a value stands for comes with it.
// What would break it: a slot that is looked at and changed apart.

#define BAG_SLOTS 4u
#define BAG_NONE 0xffffffffu

struct slot_bag {
  atomic_uint slot[BAG_SLOTS];
};

void bag_init(global struct slot_bag *bag) {
  for (uint i = 0u; i < BAG_SLOTS; ++i) atomic_init(&bag->slot[i], BAG_NONE);
}

bool bag_put(global struct slot_bag *bag, uint value) {
  for (uint i = 0u; i < BAG_SLOTS; ++i) {
    uint found = BAG_NONE;
    if (atomic_compare_exchange_strong_explicit(&bag->slot[i], &found, value, memory_order_release,
                                                memory_order_relaxed, memory_scope_device)) {
      return true;
    }
  }
  return false;
}

uint bag_take(global struct slot_bag *bag) {
  for (uint i = 0u; i < BAG_SLOTS; ++i) {
    const uint found = atomic_exchange_explicit(&bag->slot[i], BAG_NONE, memory_order_acquire,
                                                memory_scope_device);
    if (found != BAG_NONE) return found;
  }
  return BAG_NONE;
}
