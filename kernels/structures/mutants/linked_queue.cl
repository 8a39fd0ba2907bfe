// A queue of values in linked nodes, broken in four ways.
//
// Mutant resets_tail (clQueue.cl): whoever removes the last node sets the tail back, while a push
// has linked a node behind it.
// Mutant late_value (ours, warned of by Michael and Scott, 1996): reads the value behind the
// exchange of the head, when another may have taken the node and given it back.
// Mutant unchecked_link (ours): links by a store, so that one of two pushes at once is lost.
// Mutant relaxed (AcceleratedKernels.jl pull request 98): links and reads relaxed, so that a pop
// may find the value that the node had before.

#include "../linked_queue.cl"

bool queue_pop_resets_tail(global struct queue *queue, private uint *value) {
  for (;;) {
    const uint head = queue_seen(&queue->head);
    const uint next = queue_seen(&queue->next[queue_node(head)]);
    if (head != queue_seen(&queue->head)) continue;
    if (queue_node(next) == 0u) return false;
    const uint first = queue_seen(&queue->value[queue_node(next)]);
    const bool is_last = queue_node(queue_seen(&queue->next[queue_node(next)])) == 0u;
    if (queue_change(&queue->head, head, queue_node(next))) {
      if (is_last) {
        queue_set_link(queue, queue_node(next), 0u);
        atomic_store_explicit(&queue->tail, queue_place(queue_seen(&queue->tail), queue_node(next)),
                              memory_order_release, memory_scope_device);
      }
      *value = first;
      return true;
    }
  }
}

bool queue_pop_late_value(global struct queue *queue, private uint *value) {
  for (;;) {
    const uint head = queue_seen(&queue->head);
    const uint tail = queue_seen(&queue->tail);
    const uint next = queue_seen(&queue->next[queue_node(head)]);
    if (head != queue_seen(&queue->head)) continue;
    if (queue_node(head) == queue_node(tail)) {
      if (queue_node(next) == 0u) return false;
      queue_change(&queue->tail, tail, queue_node(next));
    } else if (queue_node(next) != 0u && queue_change(&queue->head, head, queue_node(next))) {
      queue_give_node(queue, queue_node(head));
      *value = queue_seen(&queue->value[queue_node(next)]);
      return true;
    }
  }
}

bool queue_push_unchecked_link(global struct queue *queue, uint value) {
  const uint node = queue_take_node(queue);
  if (node == 0u) return false;
  atomic_store_explicit(&queue->value[node], value, memory_order_relaxed, memory_scope_device);
  queue_set_link(queue, node, 0u);
  const uint tail = queue_seen(&queue->tail);
  queue_set_link(queue, queue_node(tail), node);
  queue_change(&queue->tail, tail, node);
  return true;
}

bool queue_push_relaxed(global struct queue *queue, uint value) {
  const uint node = queue_take_node(queue);
  if (node == 0u) return false;
  atomic_store_explicit(&queue->value[node], value, memory_order_relaxed, memory_scope_device);
  queue_set_link(queue, node, 0u);
  for (;;) {
    uint tail = queue_seen(&queue->tail);
    uint next = queue_seen(&queue->next[queue_node(tail)]);
    if (tail != queue_seen(&queue->tail)) continue;
    if (queue_node(next) != 0u) {
      queue_change(&queue->tail, tail, queue_node(next));
    } else if (atomic_compare_exchange_strong_explicit(
                   &queue->next[queue_node(tail)], &next, queue_place(next, node),
                   memory_order_relaxed, memory_order_relaxed, memory_scope_device)) {
      atomic_compare_exchange_strong_explicit(&queue->tail, &tail, queue_place(tail, node),
                                              memory_order_relaxed, memory_order_relaxed,
                                              memory_scope_device);
      return true;
    }
  }
}
