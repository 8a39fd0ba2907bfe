#include "each.clh"
#include "math.clh"
#include "runtime.clh"

#define SAME(type, name)                                                 \
  type OVERLOAD name(type x, type y) { return LIBM_##type(name)(x, y); } \
  VECTORS_2(type, name, type, type)
#define NAMED(type, name, value)                       \
  type OVERLOAD name(type x, type y) { return value; } \
  VECTORS_2(type, name, type, type)

#define LARGER(type, either, other)                     \
  LIBM_##type(fabs)(x) other LIBM_##type(fabs)(y)   ? x \
  : LIBM_##type(fabs)(y) other LIBM_##type(fabs)(x) ? y \
                                                    : LIBM_##type(either)(x, y)

#define LIBRARY(type)                                        \
  SAME(type, atan2)                                          \
  SAME(type, copysign)                                       \
  SAME(type, fdim)                                           \
  SAME(type, fmax)                                           \
  SAME(type, fmin)                                           \
  SAME(type, fmod)                                           \
  SAME(type, hypot)                                          \
  SAME(type, pow)                                            \
  SAME(type, remainder)                                      \
  NAMED(type, nextafter, NEXTAFTER_##type(x, y))             \
  NAMED(type, atan2pi, (type)(__builtin_atan2(x, y) / M_PI)) \
  NAMED(type, maxmag, LARGER(type, fmax, >))                 \
  NAMED(type, minmag, LARGER(type, fmin, <))
EACH_FLOATING(LIBRARY)

// Of pow's special cases powr leaves these without a number.
static int is_undefined_power(double x, double y) {
  return x < 0 || (x == 0 && y == 0) || (__builtin_isinf(x) && y == 0) ||
         (x == 1 && __builtin_isinf(y)) || x != x || y != y;
}
#define POWR(type)  \
  NAMED(type, powr, \
        is_undefined_power(x, y) ? (type)NAN : LIBM_##type(pow)(LIBM_##type(fabs)(x), y))
EACH_FLOATING(POWR)
NAMED(float, half_powr, powr(x, y))
NAMED(float, native_powr, powr(x, y))
NAMED(float, half_divide, x / y)
NAMED(float, native_divide, x / y)

// With an integer of as many components, or a single one for all.
double stalemate_root(double x, int n);
#define WITH_INTEGER(type)                                                                \
  type OVERLOAD ldexp(type x, int n) { return LIBM_##type(ldexp)(x, n); }                 \
  type OVERLOAD pown(type x, int n) { return (type)__builtin_pow((double)x, (double)n); } \
  type OVERLOAD rootn(type x, int n) { return (type)stalemate_root((double)x, n); }       \
  VECTORS_2(type, ldexp, type, int)                                                       \
  VECTORS_2(type, pown, type, int)                                                        \
  VECTORS_2(type, rootn, type, int)
EACH_FLOATING(WITH_INTEGER)

#define WITH_SCALAR(n, type)                                               \
  type##n OVERLOAD fmax(type##n x, type y) { return fmax(x, (type##n)y); } \
  type##n OVERLOAD fmin(type##n x, type y) { return fmin(x, (type##n)y); } \
  type##n OVERLOAD ldexp(type##n x, int k) { return ldexp(x, (int##n)k); }
#define WITH_SCALARS(type) EACH_WIDTH(WITH_SCALAR, type)
EACH_FLOATING(WITH_SCALARS)

#define OF_THREE(type)                                                            \
  type OVERLOAD fma(type x, type y, type z) { return LIBM_##type(fma)(x, y, z); } \
  type OVERLOAD mad(type x, type y, type z) { return x * y + z; }                 \
  VECTORS_3(type, fma)                                                            \
  VECTORS_3(type, mad)
EACH_FLOATING(OF_THREE)
