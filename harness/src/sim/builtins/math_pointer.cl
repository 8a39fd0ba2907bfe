#include "each.clh"
#include "math.clh"
#include "runtime.clh"

// Functions with a second result, through a pointer to any memory: computed privately, then stored
// as one event.

#define SCALAR(type)                                                                             \
  type OVERLOAD fract(type x, private type *whole) {                                             \
    *whole = LIBM_##type(floor)(x);                                                              \
    if (__builtin_isnan(x)) return x;                                                            \
    if (x == 0 || __builtin_isinf(x)) return LIBM_##type(copysign)((type)0, x);                  \
    const type below_one = NEXTAFTER_##type((type)1, (type)0);                                   \
    return LIBM_##type(fmin)(x - *whole, below_one);                                             \
  }                                                                                              \
  type OVERLOAD modf(type x, private type *whole) {                                              \
    *whole = LIBM_##type(trunc)(x);                                                              \
    const type rest = __builtin_isinf(x) ? (type)0 : x - *whole;                                 \
    return LIBM_##type(copysign)(rest, x);                                                       \
  }                                                                                              \
  type OVERLOAD sincos(type x, private type *cosine) {                                           \
    *cosine = LIBM_##type(cos)(x);                                                               \
    return LIBM_##type(sin)(x);                                                                  \
  }                                                                                              \
  type OVERLOAD frexp(type x, private int *exponent) {                                           \
    return stalemate_frexp_##type(x, exponent);                                                  \
  }                                                                                              \
  type OVERLOAD lgamma_r(type x, private int *sign) { return stalemate_lgamma_##type(x, sign); } \
  type OVERLOAD remquo(type x, type y, private int *quotient) {                                  \
    return stalemate_remquo_##type(x, y, quotient);                                              \
  }
#define IN_C(type)                                            \
  type stalemate_frexp_##type(type x, private int *exponent); \
  type stalemate_lgamma_##type(type x, private int *sign);    \
  type stalemate_remquo_##type(type x, type y, private int *quotient);
EACH_FLOATING(IN_C)
EACH_FLOATING(SCALAR)

#define VECTOR(n, type, name, second)                        \
  type##n OVERLOAD name(type##n x, private second##n *out) { \
    type##n result;                                          \
    for (int index = 0; index < n; ++index) {                \
      second part;                                           \
      result[index] = name((type)x[index], &part);           \
      (*out)[index] = part;                                  \
    }                                                        \
    return result;                                           \
  }
#define VECTOR_REMQUO(n, type)                                         \
  type##n OVERLOAD remquo(type##n x, type##n y, private int##n *out) { \
    type##n result;                                                    \
    for (int index = 0; index < n; ++index) {                          \
      int part;                                                        \
      result[index] = remquo((type)x[index], (type)y[index], &part);   \
      (*out)[index] = part;                                            \
    }                                                                  \
    return result;                                                     \
  }

#define SHARED(type, name, second, space)                                 \
  type OVERLOAD name(type x, space second *out) {                         \
    second part;                                                          \
    const type result = name(x, &part);                                   \
    stalemate_sim_store_bytes(out, &part, sizeof(part), ALIGNED(second)); \
    return result;                                                        \
  }
#define SHARED_REMQUO(type, second, space)                                \
  type OVERLOAD remquo(type x, type y, space second *out) {               \
    second part;                                                          \
    const type result = remquo(x, y, &part);                              \
    stalemate_sim_store_bytes(out, &part, sizeof(part), ALIGNED(second)); \
    return result;                                                        \
  }
#define IN_SPACES(type, name, second) \
  SHARED(type, name, second, global)  \
  SHARED(type, name, second, local)   \
  SHARED(type, name, second, generic)
#define REMQUO_IN_SPACES(type, second) \
  SHARED_REMQUO(type, second, global)  \
  SHARED_REMQUO(type, second, local)   \
  SHARED_REMQUO(type, second, generic)

#define WIDE(n, type, name, second) \
  VECTOR(n, type, name, second)     \
  IN_SPACES(type##n, name, second##n)
#define WIDE_REMQUO(n, type) \
  VECTOR_REMQUO(n, type)     \
  REMQUO_IN_SPACES(type##n, int##n)
#define FUNCTION(type, name, second) \
  IN_SPACES(type, name, second)      \
  EACH_WIDTH(WIDE, type, name, second)
#define ALL(type)               \
  FUNCTION(type, fract, type)   \
  FUNCTION(type, modf, type)    \
  FUNCTION(type, sincos, type)  \
  FUNCTION(type, frexp, int)    \
  FUNCTION(type, lgamma_r, int) \
  REMQUO_IN_SPACES(type, int)   \
  EACH_WIDTH(WIDE_REMQUO, type)
EACH_FLOATING(ALL)
