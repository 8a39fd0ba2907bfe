// Messages through an array: each work-item sends as many as it receives.
//
// Mutant counted_first (DotCompute, message queue): a slot is counted, and so may be read, before
// anything is written in it.
// Control sealed_slots (mended): each slot has a seal, which is broken behind the message; the
// receiver waits for it.

typedef struct {
  __global uint *slot;
  volatile __global atomic_uint *sent;
  volatile __global atomic_uint *received;
  volatile __global atomic_uint *seals;
} letter_box;

#define COUNT_UP(counter) \
  atomic_fetch_add_explicit((counter), 1u, memory_order_acq_rel, memory_scope_device)

static void send_counted(letter_box box, uint message) { box.slot[COUNT_UP(box.sent)] = message; }

static void send_sealed(letter_box box, uint message) {
  const uint place = COUNT_UP(box.sent);
  box.slot[place] = message;
  atomic_store_explicit(&box.seals[place], 1u, memory_order_release, memory_scope_device);
}

// The number of a slot that nobody else reads. One has sent before one receives, so there is one.
static uint next_slot(letter_box box) { return COUNT_UP(box.received); }

static uint receive_sealed(letter_box box) {
  const uint place = next_slot(box);
  while (atomic_load_explicit(&box.seals[place], memory_order_acquire, memory_scope_device) == 0u) {
  }
  return box.slot[place];
}

#define POST_OFFICE(send, receive)                                  \
  const letter_box box = {slot, &counters[0], &counters[1], seals}; \
  const uint share = messages / items;                              \
  const uint begin = (uint)get_global_id(0) * share;                \
  for (uint i = begin; i < begin + share; ++i) send(box, i + 1u);   \
  for (uint i = begin; i < begin + share; ++i) got[i] = receive;

__kernel void post_counted(__global uint *got, uint messages, uint items, __global uint *slot,
                           volatile __global atomic_uint *counters,
                           volatile __global atomic_uint *seals){
    POST_OFFICE(send_counted, box.slot[next_slot(box)])}

__kernel
    void post_sealed(__global uint *got, uint messages, uint items, __global uint *slot,
                     volatile __global atomic_uint *counters, volatile __global atomic_uint *seals){
        POST_OFFICE(send_sealed, receive_sealed(box))}

__kernel
    void post_alone(__global uint *got, uint messages, uint items, __global uint *slot,
                    volatile __global atomic_uint *counters, volatile __global atomic_uint *seals) {
  for (uint i = 0u; i < messages; ++i) got[i] = i + 1u;
}
