// What OpenCL C cannot say: long double, and the C library by its own names.
#define _GNU_SOURCE
#include <math.h>

double stalemate_root(double x, int n);
double stalemate_cbrt(double x);
float stalemate_exp10_float(float x);
double stalemate_exp10_double(double x);
_Float16 stalemate_frexp_half(_Float16 x, int* exponent);
float stalemate_frexp_float(float x, int* exponent);
double stalemate_frexp_double(double x, int* exponent);
_Float16 stalemate_lgamma_half(_Float16 x, int* sign);
float stalemate_lgamma_float(float x, int* sign);
double stalemate_lgamma_double(double x, int* sign);
_Float16 stalemate_remquo_half(_Float16 x, _Float16 y, int* quotient);
float stalemate_remquo_float(float x, float y, int* quotient);
double stalemate_remquo_double(double x, double y, int* quotient);

double stalemate_root(double x, int n) {
  const int is_odd = n & 1;
  if (n == 0 || (x < 0 && !is_odd)) return NAN;
  const double size = (double)powl(fabsl((long double)x), 1.0L / n);
  return is_odd ? copysign(size, x) : size;
}

// The library's own for double is 3.7 ulp off, and OpenCL allows 2.
double stalemate_cbrt(double x) {
  return (double)cbrtl(x);
}

float stalemate_frexp_float(float x, int* exponent) {
  if (!isfinite(x)) *exponent = 0;
  return frexpf(x, exponent);
}
double stalemate_frexp_double(double x, int* exponent) {
  if (!isfinite(x)) *exponent = 0;
  return frexp(x, exponent);
}
// OpenCL has no sign where there is no finite value; the library has one.
static int sign_or_none(double x, int sign) {
  return x <= 0 && floor(x) == x && !isinf(x) ? 0 : sign;
}
float stalemate_lgamma_float(float x, int* sign) {
  const float result = lgammaf_r(x, sign);
  *sign = sign_or_none(x, *sign);
  return result;
}
double stalemate_lgamma_double(double x, int* sign) {
  const double result = lgamma_r(x, sign);
  *sign = sign_or_none(x, *sign);
  return result;
}

// Of the quotient, rounded to the nearest, the lower seven bits with its sign; the library gives
// three. No quotient where there is no remainder. All differences are exact.
static int quotient_of(double x, double y) {
  if (isnan(x) || isinf(x) || isnan(y) || y == 0) return 0;
  const double size = fabs(y);
  double rest = isinf(128 * size) ? fabs(x) : fmod(fabs(x), 128 * size);
  int quotient = 0;
  for (int bit = 64; bit != 0; bit /= 2) {
    if (rest < bit * size) continue;
    rest -= bit * size;
    quotient += bit;
  }
  if (rest > size - rest || (rest == size - rest && quotient % 2 != 0)) ++quotient;
  quotient %= 128;
  return !signbit(x) == !signbit(y) ? quotient : -quotient;
}
float stalemate_remquo_float(float x, float y, int* quotient) {
  *quotient = quotient_of(x, y);
  return remainderf(x, y);
}
double stalemate_remquo_double(double x, double y, int* quotient) {
  *quotient = quotient_of(x, y);
  return remainder(x, y);
}
float stalemate_exp10_float(float x) {
  return exp10f(x);
}
double stalemate_exp10_double(double x) {
  return exp10(x);
}
_Float16 stalemate_frexp_half(_Float16 x, int* exponent) {
  return (_Float16)stalemate_frexp_double(x, exponent);
}
_Float16 stalemate_lgamma_half(_Float16 x, int* sign) {
  return (_Float16)stalemate_lgamma_double(x, sign);
}
_Float16 stalemate_remquo_half(_Float16 x, _Float16 y, int* quotient) {
  return (_Float16)stalemate_remquo_double(x, y, quotient);
}
