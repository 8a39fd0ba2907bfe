#include "each.clh"
#include "runtime.clh"

// Only a mask's lowest bits count.

#define SHUFFLE(n, m, type, mask)                                                      \
  type##n OVERLOAD shuffle(type##m x, mask##n which) {                                 \
    type##n result;                                                                    \
    for (int index = 0; index < n; ++index) result[index] = x[which[index] & (m - 1)]; \
    return result;                                                                     \
  }                                                                                    \
  type##n OVERLOAD shuffle2(type##m x, type##m y, mask##n which) {                     \
    type##n result;                                                                    \
    for (int index = 0; index < n; ++index) {                                          \
      const uint from = (uint)which[index] & (2 * m - 1);                              \
      result[index] = from < m ? x[from] : y[from - m];                                \
    }                                                                                  \
    return result;                                                                     \
  }
#define FROM(m, type, mask) \
  SHUFFLE(2, m, type, mask) \
  SHUFFLE(4, m, type, mask) \
  SHUFFLE(8, m, type, mask) \
  SHUFFLE(16, m, type, mask)
#define ALL(type, mask) \
  FROM(2, type, mask)   \
  FROM(4, type, mask)   \
  FROM(8, type, mask)   \
  FROM(16, type, mask)
ALL(char, uchar)
ALL(uchar, uchar)
ALL(short, ushort)
ALL(ushort, ushort)
ALL(half, ushort)
ALL(int, uint)
ALL(uint, uint)
ALL(float, uint)
ALL(long, ulong)
ALL(ulong, ulong)
ALL(double, ulong)
