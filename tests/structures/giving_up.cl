// Stacks whose take gives up where somebody came between, or where a weak compare-exchange fails
// for no reason, and one whose take does not find what is left.

#define ROOM 130u
struct stack {
  atomic_uint head;
  atomic_uint used;
  uint value[ROOM];
  uint next[ROOM];
};

#define PUSH(space, name)                                                                        \
  bool name(space struct stack *s, uint value) {                                                 \
    const uint node =                                                                            \
        atomic_fetch_add_explicit(&s->used, 1u, memory_order_relaxed, memory_scope_device) + 1u; \
    if (node >= ROOM) return false;                                                              \
    s->value[node] = value;                                                                      \
    uint old = atomic_load_explicit(&s->head, memory_order_relaxed, memory_scope_device);        \
    do {                                                                                         \
      s->next[node] = old;                                                                       \
    } while (!atomic_compare_exchange_weak_explicit(&s->head, &old, node, memory_order_release,  \
                                                    memory_order_relaxed, memory_scope_device)); \
    return true;                                                                                 \
  }
#define TAKE(space, name, is_hidden)                                                               \
  bool name(space struct stack *s, uint *value) {                                                  \
    uint old = atomic_load_explicit(&s->head, memory_order_acquire, memory_scope_device);          \
    if (old == 0u || (is_hidden)) return false;                                                    \
    if (!atomic_compare_exchange_weak_explicit(&s->head, &old, s->next[old], memory_order_acquire, \
                                               memory_order_relaxed, memory_scope_device))         \
      return false;                                                                                \
    *value = s->value[old];                                                                        \
    return true;                                                                                   \
  }

PUSH(__global, push)
TAKE(__global, take, false)
TAKE(__global, take_but_last, s->next[old] == 0u)
PUSH(__local, push_local)
TAKE(__local, take_local, false)

void clear_local(__local struct stack *s) {
  atomic_init(&s->head, 0u);
  atomic_init(&s->used, 0u);
}
