// A prefix sum in one pass: a group tells those behind it the sum of its part, and then that of all
// up to it.
//
// Control one_word (GPUPrefixSums, decoupled look-back): state and sum are one word, so that no
// order is needed.
// Mutant two_words (ours): the state is in another word than the sum. Whoever comes between takes
// the sum of all for that of the part.

#define WAITING 0u
#define PART 1u
#define WHOLE 2u
#define STATE(word) ((word) >> 30)
#define SUM(word) ((word)&0x3fffffffu)
#define WORD(state, sum) ((state) << 30 | (sum))
#define RELAXED memory_order_relaxed, memory_scope_device

typedef volatile __global atomic_uint *words;

static void tell_in_one(words told, uint group, uint state, uint sum) {
  atomic_store_explicit(&told[2u * group], WORD(state, sum), RELAXED);
}

static uint look_in_one(words told, uint group) {
  return atomic_load_explicit(&told[2u * group], RELAXED);
}

static void tell_in_two(words told, uint group, uint state, uint sum) {
  atomic_store_explicit(&told[2u * group], sum, RELAXED);
  atomic_store_explicit(&told[2u * group + 1u], state, RELAXED);
}

static uint look_in_two(words told, uint group) {
  const uint state = atomic_load_explicit(&told[2u * group + 1u], RELAXED);
  return WORD(state, atomic_load_explicit(&told[2u * group], RELAXED));
}

// A group takes its number when it runs, so those before it run, too.
#define SCAN(tell, look)                                                  \
  __local uint number, before;                                            \
  const uint lane = (uint)get_local_id(0);                                \
  if (lane == 0u) number = atomic_fetch_add_explicit(drawn, 1u, RELAXED); \
  barrier(CLK_LOCAL_MEM_FENCE);                                           \
  const uint group = number, begin = group * group_size;                  \
  if (lane == 0u) {                                                       \
    uint part = 0u, sum = 0u;                                             \
    for (uint i = 0u; i < group_size; ++i) part += data[begin + i];       \
    tell(told, group, group == 0u ? WHOLE : PART, part);                  \
    for (uint other = group; other > 0u;) {                               \
      const uint word = look(told, other - 1u);                           \
      if (STATE(word) == WAITING) continue;                               \
      sum += SUM(word);                                                   \
      other = STATE(word) == WHOLE ? 0u : other - 1u;                     \
    }                                                                     \
    if (group != 0u) tell(told, group, WHOLE, sum + part);                \
    before = sum;                                                         \
  }                                                                       \
  barrier(CLK_LOCAL_MEM_FENCE);                                           \
  uint sum = before;                                                      \
  for (uint i = 0u; i <= lane; ++i) sum += data[begin + i];               \
  prefix[begin + lane] = sum

__kernel void scan_one_word(__global const uint *data, uint count, uint group_size,
                            __global uint *prefix, volatile __global atomic_uint *told,
                            volatile __global atomic_uint *drawn) {
  SCAN(tell_in_one, look_in_one);
}

__kernel void scan_two_words(__global const uint *data, uint count, uint group_size,
                             __global uint *prefix, volatile __global atomic_uint *told,
                             volatile __global atomic_uint *drawn) {
  SCAN(tell_in_two, look_in_two);
}

__kernel void scan_alone(__global const uint *data, uint count, uint group_size,
                         __global uint *prefix, volatile __global atomic_uint *told,
                         volatile __global atomic_uint *drawn) {
  uint sum = 0u;
  for (uint i = 0u; i < count; ++i) prefix[i] = (sum += data[i]);
}
