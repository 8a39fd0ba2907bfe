// A queue of linked nodes: work-items append their nodes, and take as many out again.
//
// Mutant null_tail (clQueue.cl, dequeue): whoever takes the last node out sets the tail to null,
// while another has linked a node behind it. That node is lost, and who looks for it, or waits for
// the tail, never ends.
// Control dummy_node (mended): the list is never empty, for the node taken out last stays in front
// of it.

#define NIL 0u

typedef struct {
  volatile __global uint *ends;  // the first node and the last one
  volatile __global uint *links;
} chain;

static uint peek(volatile __global uint *word) { return atomic_or(word, 0u); }

// ---- with a tail that may be null

static void append(chain c, uint node) {
  for (;;) {
    const uint last = peek(&c.ends[1]);
    if (last == NIL) {
      if (atomic_cmpxchg(&c.ends[1], NIL, node) == NIL) {
        atomic_xchg(&c.ends[0], node);
        return;
      }
    } else if (atomic_cmpxchg(&c.links[last], NIL, node) == NIL) {
      atomic_cmpxchg(&c.ends[1], last, node);
      return;
    }
  }
}

static uint take_first(chain c) {
  const uint first = peek(&c.ends[0]);
  if (first == NIL) return NIL;
  const uint second = peek(&c.links[first]);
  if (atomic_cmpxchg(&c.ends[0], first, second) != first) return NIL;
  if (second == NIL) atomic_xchg(&c.ends[1], NIL);
  return first;
}

// ---- with a node that is always there: node NIL at first

static void append_behind(chain c, uint node) {
  for (;;) {
    const uint last = peek(&c.ends[1]);
    const uint behind = atomic_cmpxchg(&c.links[last], NIL, node);
    // Whoever is late helps the tail along.
    atomic_cmpxchg(&c.ends[1], last, behind == NIL ? node : behind);
    if (behind == NIL) return;
  }
}

static uint take_behind(chain c) {
  const uint gone = peek(&c.ends[0]);
  const uint last = peek(&c.ends[1]);
  const uint first = peek(&c.links[gone]);
  if (first == NIL) return NIL;
  // The tail must not be left behind the head.
  if (gone == last) atomic_cmpxchg(&c.ends[1], last, first);
  return atomic_cmpxchg(&c.ends[0], gone, first) == gone ? first : NIL;
}

// Each work-item has its share of the nodes from 1 to `nodes`, and takes one out for each that it
// puts in.
#define THERE_AND_BACK(put, get)                     \
  const chain c = {ends, links};                     \
  const uint share = nodes / items;                  \
  const uint begin = (uint)get_global_id(0) * share; \
  for (uint i = begin; i < begin + share; ++i) {     \
    put(c, i + 1u);                                  \
    uint node = NIL;                                 \
    while (node == NIL) node = get(c);               \
    taken[i] = node;                                 \
  }

__kernel void pass_through(__global uint *taken, uint nodes, uint items,
                           volatile __global uint *ends,
                           volatile __global uint *links){THERE_AND_BACK(append, take_first)}

__kernel void pass_through_dummy(__global uint *taken, uint nodes, uint items,
                                 volatile __global uint *ends, volatile __global uint *links){
    THERE_AND_BACK(append_behind, take_behind)}

__kernel void pass_through_alone(__global uint *taken, uint nodes, uint items,
                                 volatile __global uint *ends, volatile __global uint *links) {
  for (uint i = 0u; i < nodes; ++i) taken[i] = i + 1u;
}
