// A queue of values in linked nodes (Michael and Scott, 1996), whose places carry tags.
//
// Claim: a queue of at most QUEUE_NODES - 1 values. queue_push says no where no node is free,
// queue_pop says no where the queue is empty. The node at the head is a dummy; its value has gone.
// Memory orders: whoever links a node releases it, whoever follows a link acquires it. A pop that
// finds a link of a node that came back has acquired what the push released, so it cannot see the
// old head again. A value may be read while its node is given to another, so it is atomic; what was
// read then is discarded, because the tag of the head has changed.
// What would break it: places without tags; a value that is read behind the exchange of the head; a
// link that is stored relaxed.

#define QUEUE_NODES 12u

// A place is a tag of 24 bits and the index of a node of 8, from 1 on; 0 is none.
struct queue {
  atomic_uint head;
  atomic_uint tail;
  atomic_uint spare;
  atomic_uint next[QUEUE_NODES + 1u];
  atomic_uint value[QUEUE_NODES + 1u];
};

uint queue_node(uint place) { return place & 0xffu; }

uint queue_place(uint before, uint node) { return ((before & ~0xffu) + 0x100u) | node; }

uint queue_seen(global atomic_uint *place) {
  return atomic_load_explicit(place, memory_order_acquire, memory_scope_device);
}

bool queue_change(global atomic_uint *place, uint seen, uint node) {
  return atomic_compare_exchange_strong_explicit(place, &seen, queue_place(seen, node),
                                                 memory_order_acq_rel, memory_order_acquire,
                                                 memory_scope_device);
}

void queue_init(global struct queue *queue) {
  for (uint node = 1u; node <= QUEUE_NODES; ++node) {
    atomic_init(&queue->next[node], node > 2u ? node - 1u : 0u);
    atomic_init(&queue->value[node], 0u);
  }
  atomic_init(&queue->head, 1u);
  atomic_init(&queue->tail, 1u);
  atomic_init(&queue->spare, QUEUE_NODES);
}

uint queue_take_node(global struct queue *queue) {
  for (;;) {
    const uint seen = queue_seen(&queue->spare);
    const uint node = queue_node(seen);
    if (node == 0u) return 0u;
    const uint rest = queue_seen(&queue->next[node]);
    if (queue_change(&queue->spare, seen, queue_node(rest))) return node;
  }
}

void queue_set_link(global struct queue *queue, uint node, uint to) {
  const uint before = queue_seen(&queue->next[node]);
  atomic_store_explicit(&queue->next[node], queue_place(before, to), memory_order_release,
                        memory_scope_device);
}

void queue_give_node(global struct queue *queue, uint node) {
  for (;;) {
    const uint seen = queue_seen(&queue->spare);
    queue_set_link(queue, node, queue_node(seen));
    if (queue_change(&queue->spare, seen, node)) return;
  }
}

void queue_link(global struct queue *queue, uint node) {
  for (;;) {
    const uint tail = queue_seen(&queue->tail);
    const uint next = queue_seen(&queue->next[queue_node(tail)]);
    if (tail != queue_seen(&queue->tail)) continue;
    if (queue_node(next) != 0u) {
      queue_change(&queue->tail, tail, queue_node(next));
    } else if (queue_change(&queue->next[queue_node(tail)], next, node)) {
      queue_change(&queue->tail, tail, node);
      return;
    }
  }
}

bool queue_push(global struct queue *queue, uint value) {
  const uint node = queue_take_node(queue);
  if (node == 0u) return false;
  atomic_store_explicit(&queue->value[node], value, memory_order_relaxed, memory_scope_device);
  queue_set_link(queue, node, 0u);
  queue_link(queue, node);
  return true;
}

bool queue_pop(global struct queue *queue, private uint *value) {
  for (;;) {
    const uint head = queue_seen(&queue->head);
    const uint tail = queue_seen(&queue->tail);
    const uint next = queue_seen(&queue->next[queue_node(head)]);
    if (head != queue_seen(&queue->head)) continue;
    if (queue_node(head) == queue_node(tail)) {
      if (queue_node(next) == 0u) return false;
      queue_change(&queue->tail, tail, queue_node(next));
    } else if (queue_node(next) != 0u) {
      const uint first = queue_seen(&queue->value[queue_node(next)]);
      if (queue_change(&queue->head, head, queue_node(next))) {
        queue_give_node(queue, queue_node(head));
        *value = first;
        return true;
      }
    }
  }
}
