#include "each.clh"
#include "math.clh"
#include "runtime.clh"

#define SCALAR(type)                                                             \
  type OVERLOAD max(type x, type y) { return x < y ? y : x; }                    \
  type OVERLOAD min(type x, type y) { return y < x ? y : x; }                    \
  type OVERLOAD clamp(type x, type low, type high) {                             \
    return LIBM_##type(fmin)(LIBM_##type(fmax)(x, low), high);                   \
  }                                                                              \
  type OVERLOAD degrees(type x) { return (type)(180 / M_PI) * x; }               \
  type OVERLOAD radians(type x) { return (type)(M_PI / 180) * x; }               \
  type OVERLOAD mix(type x, type y, type part) { return x + (y - x) * part; }    \
  type OVERLOAD step(type edge, type x) { return x < edge ? (type)0 : (type)1; } \
  type OVERLOAD smoothstep(type low, type high, type x) {                        \
    const type part = clamp((x - low) / (high - low), (type)0, (type)1);         \
    return part * part * (3 - 2 * part);                                         \
  }                                                                              \
  type OVERLOAD sign(type x) {                                                   \
    if (x != x) return (type)0;                                                  \
    return x == 0 ? x : LIBM_##type(copysign)((type)1, x);                       \
  }                                                                              \
  VECTORS_2(type, max, type, type)                                               \
  VECTORS_2(type, min, type, type)                                               \
  VECTORS_3(type, clamp)                                                         \
  VECTORS_1(type, degrees, type)                                                 \
  VECTORS_1(type, radians, type)                                                 \
  VECTORS_3(type, mix)                                                           \
  VECTORS_2(type, step, type, type)                                              \
  VECTORS_3(type, smoothstep)                                                    \
  VECTORS_1(type, sign, type)                                                    \
  EACH_WIDTH(WITH_SCALAR, type)
#define WITH_SCALAR(n, type)                                                                 \
  type##n OVERLOAD max(type##n x, type y) { return max(x, (type##n)y); }                     \
  type##n OVERLOAD min(type##n x, type y) { return min(x, (type##n)y); }                     \
  type##n OVERLOAD clamp(type##n x, type low, type high) {                                   \
    return clamp(x, (type##n)low, (type##n)high);                                            \
  }                                                                                          \
  type##n OVERLOAD mix(type##n x, type##n y, type part) { return mix(x, y, (type##n)part); } \
  type##n OVERLOAD step(type edge, type##n x) { return step((type##n)edge, x); }             \
  type##n OVERLOAD smoothstep(type low, type high, type##n x) {                              \
    return smoothstep((type##n)low, (type##n)high, x);                                       \
  }
EACH_FLOATING(SCALAR)
