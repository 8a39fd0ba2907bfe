// What OpenCL C cannot say: long double, and the C library by its own names.
#define _GNU_SOURCE
#include <math.h>

double stalemate_root(double x, int n);
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

float stalemate_frexp_float(float x, int* exponent) {
  if (!isfinite(x)) *exponent = 0;
  return frexpf(x, exponent);
}
double stalemate_frexp_double(double x, int* exponent) {
  if (!isfinite(x)) *exponent = 0;
  return frexp(x, exponent);
}
float stalemate_lgamma_float(float x, int* sign) {
  return lgammaf_r(x, sign);
}
double stalemate_lgamma_double(double x, int* sign) {
  return lgamma_r(x, sign);
}
// OpenCL wants no quotient where there is no remainder; C leaves it open.
float stalemate_remquo_float(float x, float y, int* quotient) {
  *quotient = 0;
  return remquof(x, y, quotient);
}
double stalemate_remquo_double(double x, double y, int* quotient) {
  *quotient = 0;
  return remquo(x, y, quotient);
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
