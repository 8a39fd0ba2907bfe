#include "bits.clh"
#include "runtime.clh"

enum { REDUCE, SCAN_EXCLUSIVE, SCAN_INCLUSIVE, BROADCAST, ANY_OF, ALL_OF };
enum { ELEMENT_int, ELEMENT_uint, ELEMENT_long, ELEMENT_ulong, ELEMENT_float, ELEMENT_double };

int OVERLOAD sub_group_any(int predicate) {
  return (int)stalemate_sim_sub_group(ANY_OF, ELEMENT_int, ADD, predicate != 0, 0);
}
int OVERLOAD sub_group_all(int predicate) {
  return (int)stalemate_sim_sub_group(ALL_OF, ELEMENT_int, ADD, predicate != 0, 0);
}

#define COLLECT(type, name, collective, operation)                                                 \
  type OVERLOAD name(type value) {                                                                 \
    return OF_BITS_##type(                                                                         \
        stalemate_sim_sub_group(collective, ELEMENT_##type, operation, BITS_OF_##type(value), 0)); \
  }
#define BY(type, name, operation)                                           \
  COLLECT(type, sub_group_reduce_##name, REDUCE, operation)                 \
  COLLECT(type, sub_group_scan_exclusive_##name, SCAN_EXCLUSIVE, operation) \
  COLLECT(type, sub_group_scan_inclusive_##name, SCAN_INCLUSIVE, operation)
#define OF(type)                                                                               \
  BY(type, add, ADD)                                                                           \
  BY(type, min, MIN_SIGNED)                                                                    \
  BY(type, max, MAX_SIGNED)                                                                    \
  type OVERLOAD sub_group_broadcast(type value, uint lane) {                                   \
    return OF_BITS_##type(                                                                     \
        stalemate_sim_sub_group(BROADCAST, ELEMENT_##type, ADD, BITS_OF_##type(value), lane)); \
  }
OF(int)
OF(uint)
OF(long)
OF(ulong)
OF(float)
OF(double)

// A sum of halves is rounded once.
#define BY_FLOAT(name) \
  half OVERLOAD name(half value) { return (half)name((float)value); }
#define BY_FLOATS(name)                     \
  BY_FLOAT(sub_group_reduce_##name)         \
  BY_FLOAT(sub_group_scan_exclusive_##name) \
  BY_FLOAT(sub_group_scan_inclusive_##name)
BY_FLOATS(add)
BY_FLOATS(min)
BY_FLOATS(max)
half OVERLOAD sub_group_broadcast(half value, uint lane) {
  return (half)sub_group_broadcast((float)value, lane);
}
