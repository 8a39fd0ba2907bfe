#include "each.clh"
#include "runtime.clh"

// Scalars say 1, components of vectors -1; a vector's truth is its sign bit.

#define INTEGER_half short
#define INTEGER_float int
#define INTEGER_double long
#define PASTE(left, right) left##right
#define JOIN(left, right) PASTE(left, right)

#define COMPARE_WIDE(n, type, name, condition) \
  JOIN(INTEGER_##type, n)                      \
  OVERLOAD name(type##n x, type##n y) { return condition; }
#define COMPARE(type, name, condition)                    \
  int OVERLOAD name(type x, type y) { return condition; } \
  EACH_WIDTH(COMPARE_WIDE, type, name, condition)
#define CLASSIFY_WIDE(n, type, name, condition) \
  JOIN(INTEGER_##type, n)                       \
  OVERLOAD name(type##n x) { return condition; }
#define CLASSIFY(type, name, condition)           \
  int OVERLOAD name(type x) { return condition; } \
  EACH_WIDTH(CLASSIFY_WIDE, type, name, condition)

#define COMPARISONS(type)                                                \
  COMPARE(type, isequal, x == y)                                         \
  COMPARE(type, isnotequal, x != y)                                      \
  COMPARE(type, isgreater, x > y)                                        \
  COMPARE(type, isgreaterequal, x >= y)                                  \
  COMPARE(type, isless, x < y)                                           \
  COMPARE(type, islessequal, x <= y)                                     \
  COMPARE(type, islessgreater, (x < y) | (x > y))                        \
  COMPARE(type, isordered, (x == x) & (y == y))                          \
  COMPARE(type, isunordered, (x != x) | (y != y))                        \
  CLASSIFY(type, isnan, x != x)                                          \
  CLASSIFY(type, isinf, (x == (type)INFINITY) | (x == -(type)INFINITY))  \
  CLASSIFY(type, isfinite, (x < (type)INFINITY) & (x > -(type)INFINITY)) \
  CLASSIFY(                                                              \
      type, isnormal,                                                    \
      (x < (type)INFINITY) & (x > -(type)INFINITY) & ((x >= LEAST_##type) | (x <= -LEAST_##type)))
#define LEAST_half 0x1p-14h
#define LEAST_float FLT_MIN
#define LEAST_double DBL_MIN
EACH_FLOATING(COMPARISONS)

#define SIGN_WIDE(n, type, integer) \
  integer##n OVERLOAD signbit(type##n x) { return as_##integer##n(x) < (integer)0; }
#define SIGN(type, integer)                                    \
  int OVERLOAD signbit(type x) { return as_##integer(x) < 0; } \
  EACH_WIDTH(SIGN_WIDE, type, integer)
SIGN(half, short)
SIGN(float, int)
SIGN(double, long)

#define TRUTH_HALVES(n, type)                                   \
  int OVERLOAD any(type##n x) { return any(x.lo) | any(x.hi); } \
  int OVERLOAD all(type##n x) { return all(x.lo) & all(x.hi); }
#define TRUTH(type)                                            \
  int OVERLOAD any(type x) { return x < 0; }                   \
  int OVERLOAD all(type x) { return x < 0; }                   \
  TRUTH_HALVES(2, type)                                        \
  int OVERLOAD any(type##3 x) { return any(x.xy) | any(x.z); } \
  int OVERLOAD all(type##3 x) { return all(x.xy) & all(x.z); } \
  TRUTH_HALVES(4, type)                                        \
  TRUTH_HALVES(8, type)                                        \
  TRUTH_HALVES(16, type)
TRUTH(char)
TRUTH(short)
TRUTH(int)
TRUTH(long)

#define SELECT_WIDE(n, type, condition) \
  type##n OVERLOAD select(type##n x, type##n y, condition##n chosen) { return chosen ? y : x; }
#define SELECT(type, condition)                                                     \
  type OVERLOAD select(type x, type y, condition chosen) { return chosen ? y : x; } \
  EACH_WIDTH(SELECT_WIDE, type, condition)
#define SELECT_BOTH(type, condition) \
  SELECT(type, condition)            \
  SELECT(type, u##condition)
SELECT_BOTH(char, char)
SELECT_BOTH(uchar, char)
SELECT_BOTH(short, short)
SELECT_BOTH(ushort, short)
SELECT_BOTH(half, short)
SELECT_BOTH(int, int)
SELECT_BOTH(uint, int)
SELECT_BOTH(float, int)
SELECT_BOTH(long, long)
SELECT_BOTH(ulong, long)
SELECT_BOTH(double, long)

#define CHOOSE_WIDE(n, type, bits) CHOOSE(type##n, bits##n)
#define CHOOSE(type, bits)                                                             \
  type OVERLOAD bitselect(type x, type y, type mask) {                                 \
    return as_##type(                                                                  \
        (bits)((as_##bits(x) & ~as_##bits(mask)) | (as_##bits(y) & as_##bits(mask)))); \
  }
#define BITSELECT(type, bits) \
  CHOOSE(type, bits)          \
  EACH_WIDTH(CHOOSE_WIDE, type, bits)
BITSELECT(char, char)
BITSELECT(uchar, uchar)
BITSELECT(short, short)
BITSELECT(ushort, ushort)
BITSELECT(int, int)
BITSELECT(uint, uint)
BITSELECT(long, long)
BITSELECT(ulong, ulong)
BITSELECT(half, ushort)
BITSELECT(float, uint)
BITSELECT(double, ulong)
