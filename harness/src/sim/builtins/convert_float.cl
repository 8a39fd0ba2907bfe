#include "convert.clh"
#include "math.clh"

// To floating point. The nearest value is found first; its exact value tells whether the one wanted
// is its neighbour.

static int OVERLOAD compare(double rounded, long x) {
  if (rounded >= 0x1p63) return 1;
  if (rounded < -0x1p63) return -1;
  const long whole = (long)rounded;
  return (whole > x) - (whole < x);
}
static int OVERLOAD compare(double rounded, ulong x) {
  if (rounded >= 0x1p64) return 1;
  const ulong whole = (ulong)rounded;
  return (whole > x) - (whole < x);
}
static int OVERLOAD compare(double rounded, double x) { return (rounded > x) - (rounded < x); }

#define EXACT_char long
#define EXACT_uchar long
#define EXACT_short long
#define EXACT_ushort long
#define EXACT_int long
#define EXACT_uint long
#define EXACT_long long
#define EXACT_ulong ulong
#define EXACT_half double
#define EXACT_float double
#define EXACT_double double

#define DIRECTED(to, from)                                                                    \
  static to OVERLOAD up_##to(from x) {                                                        \
    const to nearest = (to)x;                                                                 \
    return compare((double)nearest, (EXACT_##from)x) < 0 ? NEXTAFTER_##to(nearest, INFINITY)  \
                                                         : nearest;                           \
  }                                                                                           \
  static to OVERLOAD down_##to(from x) {                                                      \
    const to nearest = (to)x;                                                                 \
    return compare((double)nearest, (EXACT_##from)x) > 0 ? NEXTAFTER_##to(nearest, -INFINITY) \
                                                         : nearest;                           \
  }
#define TO_REAL(to, from)               \
  DIRECTED(to, from)                    \
  CONVERT(to, , from, (to)x)            \
  CONVERT(to, _rte, from, (to)x)        \
  CONVERT(to, _rtp, from, up_##to(x))   \
  CONVERT(to, _rtn, from, down_##to(x)) \
  CONVERT(to, _rtz, from, x < 0 ? up_##to(x) : down_##to(x))
#define FROM(from)     \
  TO_REAL(half, from)  \
  TO_REAL(float, from) \
  TO_REAL(double, from)
EACH_TYPE(FROM)
