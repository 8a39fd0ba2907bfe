#include "each.clh"
#include "runtime.clh"

#define MIN_OF_char CHAR_MIN
#define MIN_OF_short SHRT_MIN
#define MIN_OF_int INT_MIN
#define MIN_OF_long LONG_MIN
#define MAX_OF_char CHAR_MAX
#define MAX_OF_short SHRT_MAX
#define MAX_OF_int INT_MAX
#define MAX_OF_long LONG_MAX
#define MAX_OF_uchar UCHAR_MAX
#define MAX_OF_ushort USHRT_MAX
#define MAX_OF_uint UINT_MAX
#define MAX_OF_ulong ULONG_MAX

#define SIGNED(type)                                                                    \
  u##type OVERLOAD abs(type x) { return x < 0 ? (u##type)0 - (u##type)x : (u##type)x; } \
  u##type OVERLOAD abs_diff(type x, type y) {                                           \
    return x > y ? (u##type)x - (u##type)y : (u##type)y - (u##type)x;                   \
  }                                                                                     \
  type OVERLOAD add_sat(type x, type y) {                                               \
    type sum;                                                                           \
    if (!__builtin_add_overflow(x, y, &sum)) return sum;                                \
    return x < 0 ? MIN_OF_##type : MAX_OF_##type;                                       \
  }                                                                                     \
  type OVERLOAD sub_sat(type x, type y) {                                               \
    type difference;                                                                    \
    if (!__builtin_sub_overflow(x, y, &difference)) return difference;                  \
    return x < 0 ? MIN_OF_##type : MAX_OF_##type;                                       \
  }
#define UNSIGNED(type)                                                              \
  u##type OVERLOAD abs(u##type x) { return x; }                                     \
  u##type OVERLOAD abs_diff(u##type x, u##type y) { return x > y ? x - y : y - x; } \
  u##type OVERLOAD add_sat(u##type x, u##type y) {                                  \
    u##type sum;                                                                    \
    return __builtin_add_overflow(x, y, &sum) ? MAX_OF_u##type : sum;               \
  }                                                                                 \
  u##type OVERLOAD sub_sat(u##type x, u##type y) { return x > y ? x - y : 0; }
#define BOTH_SIGNS(macro) macro(char) macro(short) macro(int) macro(long)
BOTH_SIGNS(SIGNED)
BOTH_SIGNS(UNSIGNED)

// The upper half of the product.
#define MUL_HI(type, wide) \
  type OVERLOAD mul_hi(type x, type y) { return (type)(((wide)x * (wide)y) >> (sizeof(type) * 8)); }
MUL_HI(char, int)
MUL_HI(uchar, uint)
MUL_HI(short, int)
MUL_HI(ushort, uint)
MUL_HI(int, long)
MUL_HI(uint, ulong)
MUL_HI(long, __int128)
MUL_HI(ulong, unsigned __int128)

#define UNSIGNED_OF_char uchar
#define UNSIGNED_OF_uchar uchar
#define UNSIGNED_OF_short ushort
#define UNSIGNED_OF_ushort ushort
#define UNSIGNED_OF_int uint
#define UNSIGNED_OF_uint uint
#define UNSIGNED_OF_long ulong
#define UNSIGNED_OF_ulong ulong

#define SCALAR(type)                                                                               \
  type OVERLOAD hadd(type x, type y) { return (x >> 1) + (y >> 1) + (x & y & 1); }                 \
  type OVERLOAD rhadd(type x, type y) { return (x >> 1) + (y >> 1) + ((x | y) & 1); }              \
  type OVERLOAD max(type x, type y) { return x > y ? x : y; }                                      \
  type OVERLOAD min(type x, type y) { return x < y ? x : y; }                                      \
  type OVERLOAD clamp(type x, type low, type high) { return min(max(x, low), high); }              \
  type OVERLOAD mad_hi(type x, type y, type z) {                                                   \
    return (type)((UNSIGNED_OF_##type)mul_hi(x, y) + (UNSIGNED_OF_##type)z);                       \
  }                                                                                                \
  type OVERLOAD popcount(type x) {                                                                 \
    return (type)__builtin_popcountl((ulong)(UNSIGNED_OF_##type)x);                                \
  }                                                                                                \
  type OVERLOAD clz(type x) {                                                                      \
    const int bits = sizeof(type) * 8;                                                             \
    return x == 0 ? (type)bits                                                                     \
                  : (type)(__builtin_clzl((ulong)(UNSIGNED_OF_##type)x) - (64 - bits));            \
  }                                                                                                \
  type OVERLOAD ctz(type x) {                                                                      \
    return x == 0 ? (type)(sizeof(type) * 8) : (type)__builtin_ctzl((ulong)(UNSIGNED_OF_##type)x); \
  }                                                                                                \
  type OVERLOAD rotate(type x, type count) {                                                       \
    const UNSIGNED_OF_##type bits = sizeof(type) * 8;                                              \
    const UNSIGNED_OF_##type value = (UNSIGNED_OF_##type)x;                                        \
    const UNSIGNED_OF_##type left = (UNSIGNED_OF_##type)count & (bits - 1);                        \
    return left == 0 ? x : (type)((value << left) | (value >> (bits - left)));                     \
  }
EACH_INTEGER(SCALAR)

// The product may exceed `type`; the sum with z saturates.
#define MAD_SAT(type, wide, lowest, highest)                        \
  type OVERLOAD mad_sat(type x, type y, type z) {                   \
    const wide exact = (wide)x * (wide)y + (wide)z;                 \
    if (exact < (wide)(lowest)) return lowest;                      \
    return exact > (wide)(highest) ? (type)(highest) : (type)exact; \
  }
MAD_SAT(char, int, CHAR_MIN, CHAR_MAX)
MAD_SAT(uchar, int, 0, UCHAR_MAX)
MAD_SAT(short, long, SHRT_MIN, SHRT_MAX)
MAD_SAT(ushort, long, 0, USHRT_MAX)
MAD_SAT(int, __int128, INT_MIN, INT_MAX)
MAD_SAT(uint, __int128, 0, UINT_MAX)
MAD_SAT(long, __int128, LONG_MIN, LONG_MAX)
MAD_SAT(ulong, unsigned __int128, 0, ULONG_MAX)

#define UPSAMPLE(wide, type)                                             \
  wide OVERLOAD upsample(type high, u##type low) {                       \
    return (wide)(((u##wide)(u##type)high << (sizeof(type) * 8)) | low); \
  }                                                                      \
  u##wide OVERLOAD upsample(u##type high, u##type low) {                 \
    return (u##wide)(((u##wide)high << (sizeof(type) * 8)) | low);       \
  }                                                                      \
  VECTORS_2(wide, upsample, type, u##type)                               \
  VECTORS_2(u##wide, upsample, u##type, u##type)
UPSAMPLE(short, char)
UPSAMPLE(int, short)
UPSAMPLE(long, int)

#define OF_24_BITS(type)                                                                      \
  type OVERLOAD mul24(type x, type y) { return (type)((uint)x * (uint)y); }                   \
  type OVERLOAD mad24(type x, type y, type z) { return (type)((uint)x * (uint)y + (uint)z); } \
  VECTORS_2(type, mul24, type, type)                                                          \
  VECTORS_3(type, mad24)
OF_24_BITS(int)
OF_24_BITS(uint)

#define WITH_SCALAR(n, type)                                             \
  type##n OVERLOAD max(type##n x, type y) { return max(x, (type##n)y); } \
  type##n OVERLOAD min(type##n x, type y) { return min(x, (type##n)y); } \
  type##n OVERLOAD clamp(type##n x, type low, type high) {               \
    return clamp(x, (type##n)low, (type##n)high);                        \
  }
#define ABSOLUTE(result, type) \
  VECTORS_1(result, abs, type) \
  VECTORS_2(result, abs_diff, type, type)
// Expands its arguments before ABSOLUTE joins them with widths.
#define ABSOLUTE_OF(result, type) ABSOLUTE(result, type)
#define VECTORS(type)                   \
  ABSOLUTE_OF(UNSIGNED_OF_##type, type) \
  VECTORS_2(type, add_sat, type, type)  \
  VECTORS_2(type, sub_sat, type, type)  \
  VECTORS_2(type, mul_hi, type, type)   \
  VECTORS_2(type, hadd, type, type)     \
  VECTORS_2(type, rhadd, type, type)    \
  VECTORS_2(type, rotate, type, type)   \
  VECTORS_2(type, max, type, type)      \
  VECTORS_2(type, min, type, type)      \
  VECTORS_1(type, popcount, type)       \
  VECTORS_1(type, clz, type)            \
  VECTORS_1(type, ctz, type)            \
  VECTORS_3(type, clamp)                \
  VECTORS_3(type, mad_hi)               \
  VECTORS_3(type, mad_sat)              \
  EACH_WIDTH(WITH_SCALAR, type)
EACH_INTEGER(VECTORS)
