#include "each.clh"
#include "runtime.clh"

// Halves as bits. What clang calls where it converts a half is here too, since no runtime library
// of a compiler is linked: so nothing in this file may convert one.

static float real_of(ushort bits) {
  const uint sign = (uint)(bits & 0x8000u) << 16;
  const uint rest = bits & 0x7fffu;
  if (rest >= 0x7c00u) return as_float(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
  // Scaling by a power of two is exact, for subnormals too.
  return as_float(sign | as_uint(as_float(rest << 13) * 0x1p112f));
}

// What is cut off, in units of the last place: rounding modes differ in what they make of it.
enum { TO_EVEN, TO_ZERO, UP, DOWN };
static ushort bits_of(double x, int rounding) {
  const ushort sign = signbit(x) ? 0x8000 : 0;
  if (x != x) return sign | 0x7e00 | (as_ulong(x) >> 42 & 0x1ff);
  const double size = __builtin_fabs(x);
  if (size == INFINITY) return sign | 0x7c00;
  int exponent = size == 0 ? -14 : max(__builtin_ilogb(size), -14);
  const double scaled = __builtin_ldexp(size, 10 - exponent);
  double whole = __builtin_floor(scaled);
  const double rest = scaled - whole;
  const int is_away = (rounding == UP && !sign) || (rounding == DOWN && sign);
  const int rounds_to_even =
      rest > 0.5 || (rest == 0.5 && whole - 2 * __builtin_floor(whole / 2) == 1);
  if (rounding == TO_EVEN ? rounds_to_even : is_away && rest > 0) whole += 1;
  // A significand of 0x800 carries into the exponent by itself.
  const int bits = whole < 1024 ? (int)whole : ((exponent + 14) << 10) + (int)whole;
  if (bits < 0x7c00) return sign | (ushort)bits;
  return sign | (rounding == TO_EVEN || is_away ? 0x7c00 : 0x7bff);
}

// By the names that clang calls.
float __extendhfsf2(half x) { return real_of(as_ushort(x)); }
half __truncsfhf2(float x) { return as_half(bits_of(x, TO_EVEN)); }
half __truncdfhf2(double x) { return as_half(bits_of(x, TO_EVEN)); }

// The order of a half's bits, made that of integers.
static short ordered(half x) {
  const short bits = as_short(x);
  return bits < 0 ? (short)(0x8000 - bits) : bits;
}
half stalemate_nextafter_half(half x, half limit) {
  const short from = ordered(x);
  const short to = ordered(limit);
  if (real_of(as_ushort(x)) != real_of(as_ushort(x))) return x;
  if (real_of(as_ushort(limit)) != real_of(as_ushort(limit)) || from == to) return limit;
  const short next = from < to ? from + 1 : from - 1;
  if (next == 0 && from < 0) return as_half((short)0x8000);
  return as_half((short)(next < 0 ? 0x8000 - next : next));
}

#define BYTES_SHARED(to, from, size) stalemate_sim_load_bytes(to, from, size, ALIGNED(*(from)))
#define STORE_SHARED(to, from, size) stalemate_sim_store_bytes(to, from, size, ALIGNED(*(to)))
#define BYTES_PRIVATE(to, from, size) __builtin_memcpy(to, from, size)

#define LOAD(n, name, space, pitch, load)                                   \
  float##n OVERLOAD name(size_t index, const space half *from) {            \
    ushort bits[n];                                                         \
    load(bits, (const space ushort *)from + index * pitch, n * 2);          \
    float##n value;                                                         \
    for (int part = 0; part < n; ++part) value[part] = real_of(bits[part]); \
    return value;                                                           \
  }
#define LOAD_ONE(name, space, load)                           \
  float OVERLOAD name(size_t index, const space half *from) { \
    ushort bits;                                              \
    load(&bits, (const space ushort *)from + index, 2);       \
    return real_of(bits);                                     \
  }
#define STORE(n, name, space, pitch, type, rounding, store)                           \
  void OVERLOAD name(type##n value, size_t index, space half *to) {                   \
    ushort bits[n];                                                                   \
    for (int part = 0; part < n; ++part) bits[part] = bits_of(value[part], rounding); \
    store((space ushort *)to + index * pitch, bits, n * 2);                           \
  }
#define STORE_ONE(name, space, type, rounding, store)            \
  void OVERLOAD name(type value, size_t index, space half *to) { \
    const ushort bits = bits_of(value, rounding);                \
    store((space ushort *)to + index, &bits, 2);                 \
  }

#define LOADS(space, load)                \
  LOAD_ONE(vload_half, space, load)       \
  LOAD_ONE(vloada_half, space, load)      \
  LOAD(2, vload_half2, space, 2, load)    \
  LOAD(3, vload_half3, space, 3, load)    \
  LOAD(4, vload_half4, space, 4, load)    \
  LOAD(8, vload_half8, space, 8, load)    \
  LOAD(16, vload_half16, space, 16, load) \
  LOAD(2, vloada_half2, space, 2, load)   \
  LOAD(3, vloada_half3, space, 4, load)   \
  LOAD(4, vloada_half4, space, 4, load)   \
  LOAD(8, vloada_half8, space, 8, load)   \
  LOAD(16, vloada_half16, space, 16, load)
LOADS(global, BYTES_SHARED)
LOADS(local, BYTES_SHARED)
LOADS(generic, BYTES_SHARED)
LOADS(private, BYTES_PRIVATE)
LOADS(constant, BYTES_PRIVATE)

#define STORES_ROUNDED(space, store, type, suffix, rounding)         \
  STORE_ONE(vstore_half##suffix, space, type, rounding, store)       \
  STORE_ONE(vstorea_half##suffix, space, type, rounding, store)      \
  STORE(2, vstore_half2##suffix, space, 2, type, rounding, store)    \
  STORE(3, vstore_half3##suffix, space, 3, type, rounding, store)    \
  STORE(4, vstore_half4##suffix, space, 4, type, rounding, store)    \
  STORE(8, vstore_half8##suffix, space, 8, type, rounding, store)    \
  STORE(16, vstore_half16##suffix, space, 16, type, rounding, store) \
  STORE(2, vstorea_half2##suffix, space, 2, type, rounding, store)   \
  STORE(3, vstorea_half3##suffix, space, 4, type, rounding, store)   \
  STORE(4, vstorea_half4##suffix, space, 4, type, rounding, store)   \
  STORE(8, vstorea_half8##suffix, space, 8, type, rounding, store)   \
  STORE(16, vstorea_half16##suffix, space, 16, type, rounding, store)
#define STORES_OF(space, store, type)               \
  STORES_ROUNDED(space, store, type, , TO_EVEN)     \
  STORES_ROUNDED(space, store, type, _rte, TO_EVEN) \
  STORES_ROUNDED(space, store, type, _rtz, TO_ZERO) \
  STORES_ROUNDED(space, store, type, _rtp, UP)      \
  STORES_ROUNDED(space, store, type, _rtn, DOWN)
#define STORES(space, store)     \
  STORES_OF(space, store, float) \
  STORES_OF(space, store, double)
STORES(global, STORE_SHARED)
STORES(local, STORE_SHARED)
STORES(generic, STORE_SHARED)
STORES(private, BYTES_PRIVATE)
