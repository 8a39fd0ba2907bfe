// An allocator of blocks with a list of those that are free, broken in four ways.
//
// Mutant untagged (PaRSEC issue 21, yuzu pull request 9083): takes and gives without a tag, so a
// head that came back passes for one that never went away, and a block is given to two.
// Mutant same_tag (lrmalloc issue 1): hands the tag of a head on.
// Mutant plain_take (ours): takes by a load and a store.
// Mutant stale_link (list pushes, catalogue D3): links to the head that was seen first, whatever a
// failed compare-exchange found.

#include "../free_list_allocator.cl"

uint free_list_allocate_untagged(global struct free_list *list) {
  uint seen = atomic_load_explicit(&list->head, memory_order_acquire, memory_scope_device);
  while (seen != 0u) {
    const uint block = seen - 1u;
    const uint rest =
        atomic_load_explicit(&list->next[block], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(&list->head, &seen, rest, memory_order_acq_rel,
                                              memory_order_acquire, memory_scope_device)) {
      return block;
    }
  }
  return FREE_LIST_NONE;
}

void free_list_free_untagged(global struct free_list *list, uint block) {
  uint seen = atomic_load_explicit(&list->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&list->next[block], seen, memory_order_relaxed, memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(&list->head, &seen, block + 1u,
                                                  memory_order_acq_rel, memory_order_relaxed,
                                                  memory_scope_device));
}

uint free_list_allocate_same_tag(global struct free_list *list) {
  uint seen = atomic_load_explicit(&list->head, memory_order_acquire, memory_scope_device);
  while ((seen & 0xffu) != 0u) {
    const uint block = (seen & 0xffu) - 1u;
    const uint rest =
        atomic_load_explicit(&list->next[block], memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(&list->head, &seen, (seen & ~0xffu) | rest,
                                              memory_order_acq_rel, memory_order_acquire,
                                              memory_scope_device)) {
      return block;
    }
  }
  return FREE_LIST_NONE;
}

void free_list_free_same_tag(global struct free_list *list, uint block) {
  uint seen = atomic_load_explicit(&list->head, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(&list->next[block], seen & 0xffu, memory_order_relaxed,
                          memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(
      &list->head, &seen, (seen & ~0xffu) | (block + 1u), memory_order_acq_rel,
      memory_order_relaxed, memory_scope_device));
}

uint free_list_allocate_plain_take(global struct free_list *list) {
  const uint seen = atomic_load_explicit(&list->head, memory_order_acquire, memory_scope_device);
  if ((seen & 0xffu) == 0u) return FREE_LIST_NONE;
  const uint block = (seen & 0xffu) - 1u;
  const uint rest =
      atomic_load_explicit(&list->next[block], memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&list->head, free_list_head(seen, rest), memory_order_release,
                        memory_scope_device);
  return block;
}

void free_list_free_stale_link(global struct free_list *list, uint block) {
  uint seen = atomic_load_explicit(&list->head, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&list->next[block], seen & 0xffu, memory_order_relaxed,
                        memory_scope_device);
  while (!atomic_compare_exchange_weak_explicit(
      &list->head, &seen, free_list_head(seen, block + 1u), memory_order_acq_rel,
      memory_order_relaxed, memory_scope_device)) {
  }
}
