#include "each.clh"
#include "math.clh"
#include "runtime.clh"

// Scaled by the largest component, so that squares neither overflow nor vanish. Where a component
// is infinite, only its sign counts (OpenCL C 3.0, 7.5.1).
#define GEOMETRY(type, vector)                                         \
  type OVERLOAD length(vector x) {                                     \
    const type largest = largest_part(x);                              \
    if (largest == 0 || largest > MAX_OF_##type) return largest;       \
    const vector scaled = x / largest;                                 \
    return largest * LIBM_##type(sqrt)(dot(scaled, scaled));           \
  }                                                                    \
  type OVERLOAD distance(vector x, vector y) { return length(x - y); } \
  vector OVERLOAD normalize(vector x) {                                \
    const type largest = largest_part(x);                              \
    if (largest == 0) return x;                                        \
    if (largest > MAX_OF_##type) return normalize(of_infinite(x));     \
    const vector scaled = x / largest;                                 \
    return scaled / LIBM_##type(sqrt)(dot(scaled, scaled));            \
  }
#define MAX_OF_half 65504.0h
#define MAX_OF_float FLT_MAX
#define MAX_OF_double DBL_MAX
#define PARTS(type)                                                                          \
  static type OVERLOAD largest_part(type x) { return LIBM_##type(fabs)(x); }                 \
  static type OVERLOAD largest_part(type##2 x) {                                             \
    return LIBM_##type(fmax)(largest_part(x.x), largest_part(x.y));                          \
  }                                                                                          \
  static type OVERLOAD largest_part(type##3 x) {                                             \
    return LIBM_##type(fmax)(largest_part(x.xy), largest_part(x.z));                         \
  }                                                                                          \
  static type OVERLOAD largest_part(type##4 x) {                                             \
    return LIBM_##type(fmax)(largest_part(x.lo), largest_part(x.hi));                        \
  }                                                                                          \
  static type OVERLOAD of_infinite(type x) {                                                 \
    return __builtin_isinf(x) ? LIBM_##type(copysign)((type)1, x) : 0 * x;                   \
  }                                                                                          \
  static type##2 OVERLOAD of_infinite(type##2 x) {                                           \
    return (type##2)(of_infinite(x.x), of_infinite(x.y));                                    \
  }                                                                                          \
  static type##3 OVERLOAD of_infinite(type##3 x) {                                           \
    return (type##3)(of_infinite(x.xy), of_infinite(x.z));                                   \
  }                                                                                          \
  static type##4 OVERLOAD of_infinite(type##4 x) {                                           \
    return (type##4)(of_infinite(x.lo), of_infinite(x.hi));                                  \
  }                                                                                          \
  type OVERLOAD dot(type x, type y) { return x * y; }                                        \
  type OVERLOAD dot(type##2 x, type##2 y) { return x.x * y.x + x.y * y.y; }                  \
  type OVERLOAD dot(type##3 x, type##3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }      \
  type OVERLOAD dot(type##4 x, type##4 y) { return dot(x.lo, y.lo) + dot(x.hi, y.hi); }      \
  type##3 OVERLOAD cross(type##3 x, type##3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }     \
  type##4 OVERLOAD cross(type##4 x, type##4 y) { return (type##4)(cross(x.xyz, y.xyz), 0); } \
  GEOMETRY(type, type)                                                                       \
  GEOMETRY(type, type##2)                                                                    \
  GEOMETRY(type, type##3)                                                                    \
  GEOMETRY(type, type##4)
EACH_FLOATING(PARTS)

#define FAST(vector)                                                          \
  float OVERLOAD fast_length(vector x) { return length(x); }                  \
  float OVERLOAD fast_distance(vector x, vector y) { return distance(x, y); } \
  vector OVERLOAD fast_normalize(vector x) { return normalize(x); }
FAST(float)
FAST(float2)
FAST(float3)
FAST(float4)
