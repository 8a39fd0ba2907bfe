// Read-modify-write operations on values that no atomic of the language takes: each by a
// compare-exchange of the word that the value lies in. What would break them: an expected value
// that is not read as bits, a carry or a sign that runs into the neighbours in the word, a new
// value that is not made of what the compare-exchange expects.

#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double double_add(volatile __global ulong *cell, double operand) {
  ulong seen = *cell;
  ulong expected;
  do {
    expected = seen;
    seen = atom_cmpxchg(cell, expected, as_ulong(as_double(expected) + operand));
  } while (seen != expected);
  return as_double(seen);
}
#endif

float2 float2_add(volatile __global ulong *cell, float2 operand) {
  ulong seen = *cell;
  ulong expected;
  do {
    expected = seen;
    seen = atom_cmpxchg(cell, expected, as_ulong(as_float2(expected) + operand));
  } while (seen != expected);
  return as_float2(seen);
}
#endif

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
half half_add(volatile __global uint *cell, half operand) {
  uint seen = *cell;
  uint expected;
  do {
    expected = seen;
    const uint sum = as_ushort((half)(as_half((ushort)expected) + operand));
    seen = atomic_cmpxchg(cell, expected, (expected & 0xFFFF0000u) | sum);
  } while (seen != expected);
  return as_half((ushort)seen);
}
#endif

// The word that a byte or short lies in, and how far up in it. Little-endian, as OpenCL devices
// are.
static volatile __global uint *word_around(volatile __global void *cell) {
  return (volatile __global uint *)((size_t)cell & ~(size_t)3);
}

static uint bits_below(volatile __global void *cell) { return 8u * (uint)((size_t)cell & 3u); }

uchar byte_add(volatile __global uchar *cell, uchar operand) {
  volatile __global uint *const word = word_around(cell);
  const uint shift = bits_below(cell);
  uint seen = *word;
  uint expected;
  do {
    expected = seen;
    const uint sum = (uchar)((expected >> shift) + operand);
    seen = atomic_cmpxchg(word, expected, (expected & ~(0xFFu << shift)) | (sum << shift));
  } while (seen != expected);
  return (uchar)(seen >> shift);
}

short short_add_sat(volatile __global short *cell, short operand) {
  volatile __global uint *const word = word_around(cell);
  const uint shift = bits_below(cell);
  uint seen = *word;
  uint expected;
  do {
    expected = seen;
    const uint sum = as_ushort(add_sat((short)(expected >> shift), operand));
    seen = atomic_cmpxchg(word, expected, (expected & ~(0xFFFFu << shift)) | (sum << shift));
  } while (seen != expected);
  return (short)(seen >> shift);
}

short saturating(short old, short operand) { return add_sat(old, operand); }

// Structs that are packed into a word. What would break them: members that are changed one by one.
typedef struct {
  ushort count;
  ushort sum;
} stat_t;

static uint word_of_stat(stat_t stat) {
  union {
    stat_t stat;
    uint word;
  } either;
  either.stat = stat;
  return either.word;
}

static stat_t stat_of_word(uint word) {
  union {
    stat_t stat;
    uint word;
  } either;
  either.word = word;
  return either.stat;
}

stat_t stat_model(stat_t old, stat_t operand) {
  old.count += operand.count;
  old.sum += operand.sum;
  return old;
}

stat_t stat_push(volatile __global stat_t *cell, stat_t operand) {
  volatile __global uint *const word = (volatile __global uint *)cell;
  uint seen = *word;
  uint expected;
  do {
    expected = seen;
    seen =
        atomic_cmpxchg(word, expected, word_of_stat(stat_model(stat_of_word(expected), operand)));
  } while (seen != expected);
  return stat_of_word(seen);
}

#ifdef cl_khr_int64_base_atomics
typedef struct {
  uint count;
  float sum;
} mean_t;

typedef union {
  mean_t mean;
  ulong word;
} mean_or_word;

mean_t mean_model(mean_t old, mean_t operand) {
  old.count += operand.count;
  old.sum += operand.sum;
  return old;
}

// The cell is the word; only what is added is a struct.
ulong mean_push(volatile __global ulong *cell, mean_t operand) {
  ulong seen = *cell;
  ulong expected;
  mean_or_word made;
  do {
    expected = seen;
    made.word = expected;
    made.mean = mean_model(made.mean, operand);
    seen = atom_cmpxchg(cell, expected, made.word);
  } while (seen != expected);
  return seen;
}
#endif
