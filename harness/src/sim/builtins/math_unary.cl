#include "each.clh"
#include "math.clh"
#include "runtime.clh"

#define SAME(type, name)                                      \
  type OVERLOAD name(type x) { return LIBM_##type(name)(x); } \
  VECTORS_1(type, name, type)
#define NAMED(type, name, value)               \
  type OVERLOAD name(type x) { return value; } \
  VECTORS_1(type, name, type)

#define LIBRARY(type) \
  SAME(type, acos)    \
  SAME(type, acosh)   \
  SAME(type, asin)    \
  SAME(type, asinh)   \
  SAME(type, atan)    \
  SAME(type, atanh)   \
  SAME(type, ceil)    \
  SAME(type, cos)     \
  SAME(type, cosh)    \
  SAME(type, erf)     \
  SAME(type, erfc)    \
  SAME(type, exp)     \
  SAME(type, exp2)    \
  SAME(type, expm1)   \
  SAME(type, fabs)    \
  SAME(type, floor)   \
  SAME(type, lgamma)  \
  SAME(type, log)     \
  SAME(type, log2)    \
  SAME(type, log10)   \
  SAME(type, log1p)   \
  SAME(type, logb)    \
  SAME(type, rint)    \
  SAME(type, round)   \
  SAME(type, sin)     \
  SAME(type, sinh)    \
  SAME(type, sqrt)    \
  SAME(type, tan)     \
  SAME(type, tanh)    \
  SAME(type, tgamma)  \
  SAME(type, trunc)   \
  NAMED(type, rsqrt, 1 / LIBM_##type(sqrt)(x))
EACH_FLOATING(LIBRARY)
double stalemate_cbrt(double x);
SAME(half, cbrt)
SAME(float, cbrt)
NAMED(double, cbrt, stalemate_cbrt(x))
// A GNU function, which clang has no name for.
float stalemate_exp10_float(float x);
double stalemate_exp10_double(double x);
NAMED(half, exp10, (half)stalemate_exp10_double(x))
NAMED(float, exp10, stalemate_exp10_float(x))
NAMED(double, exp10, stalemate_exp10_double(x))

// Reduced to a quarter turn first, where the product with pi is exact enough.
static double sine_of_turns(double x) {
  double rest = x - 2 * __builtin_rint(x / 2);
  if (__builtin_fabs(rest) > 0.5) rest = __builtin_copysign(1.0, rest) - rest;
  return __builtin_copysign(__builtin_sin(M_PI * __builtin_fabs(rest)), rest == 0 ? x : rest);
}
static double cosine_of_turns(double x) {
  const double rest = __builtin_fabs(x - 2 * __builtin_rint(x / 2));
  if (rest <= 0.25) return __builtin_cos(M_PI * rest);
  return __builtin_sin(M_PI * (0.5 - rest));
}
static double tangent_of_turns(double x) { return sine_of_turns(x) / cosine_of_turns(x); }
#define IN_TURNS(type)                                  \
  NAMED(type, sinpi, (type)sine_of_turns(x))            \
  NAMED(type, cospi, (type)cosine_of_turns(x))          \
  NAMED(type, tanpi, (type)tangent_of_turns(x))         \
  NAMED(type, asinpi, (type)(__builtin_asin(x) / M_PI)) \
  NAMED(type, acospi, (type)(__builtin_acos(x) / M_PI)) \
  NAMED(type, atanpi, (type)(__builtin_atan(x) / M_PI))
EACH_FLOATING(IN_TURNS)

#define FAST(name)                   \
  NAMED(float, half_##name, name(x)) \
  NAMED(float, native_##name, name(x))
FAST(cos)
FAST(exp)
FAST(exp2)
FAST(exp10)
FAST(log)
FAST(log2)
FAST(log10)
FAST(rsqrt)
FAST(sin)
FAST(sqrt)
FAST(tan)
NAMED(float, half_recip, 1 / x)
NAMED(float, native_recip, 1 / x)

// The C library's number for what is none is another.
#define EXPONENT(type)                                                                      \
  int OVERLOAD ilogb(type x) { return __builtin_isnan(x) ? FP_ILOGBNAN : ILOGB_##type(x); } \
  VECTORS_1(int, ilogb, type)
EACH_FLOATING(EXPONENT)
half OVERLOAD nan(ushort code) { return as_half((ushort)(code | 0x7e00u)); }
float OVERLOAD nan(uint code) { return as_float(code | 0x7fc00000u); }
double OVERLOAD nan(ulong code) { return as_double(code | 0x7ff8000000000000ul); }
VECTORS_1(half, nan, ushort)
VECTORS_1(float, nan, uint)
VECTORS_1(double, nan, ulong)
