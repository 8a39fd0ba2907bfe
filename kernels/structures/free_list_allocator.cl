// An allocator of blocks that keeps those that are free in a list, whose head carries a tag.
//
// Claim: free_list_allocate returns a block that nobody has, 0xffffffff where all are taken;
// free_list_free gives one back.
// Memory orders: who gives a block back releases it, who gets one acquires it. Links are atomic:
// one may be read while another has the block; what was read then is discarded, because the tag
// changed.
// What would break it: a head without a tag; 2^24 changes of the head while one allocates.

#define FREE_LIST_BLOCKS 12u
#define FREE_LIST_NONE 0xffffffffu

// The head is a tag of 24 bits and the index of a block of 8, from 1 on; 0 is none.
struct free_list {
  atomic_uint head;
  atomic_uint next[FREE_LIST_BLOCKS];
};

void free_list_init(global struct free_list *list) {
  for (uint block = 0u; block < FREE_LIST_BLOCKS; ++block) atomic_init(&list->next[block], block);
  atomic_init(&list->head, FREE_LIST_BLOCKS);
}

uint free_list_head(uint before, uint link) { return ((before & ~0xffu) + 0x100u) | link; }

uint free_list_allocate(global struct free_list *list) {
  uint seen = atomic_load_explicit(&list->head, memory_order_acquire, memory_scope_device);
  while ((seen & 0xffu) != 0u) {
    const uint block = (seen & 0xffu) - 1u;
    const uint rest =
        atomic_load_explicit(&list->next[block], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(&list->head, &seen, free_list_head(seen, rest),
                                              memory_order_acq_rel, memory_order_acquire,
                                              memory_scope_device)) {
      return block;
    }
  }
  return FREE_LIST_NONE;
}

void free_list_free(global struct free_list *list, uint block) {
  uint seen = atomic_load_explicit(&list->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&list->next[block], seen & 0xffu, memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(
      &list->head, &seen, free_list_head(seen, block + 1u), memory_order_acq_rel,
      memory_order_relaxed, memory_scope_device));
}
