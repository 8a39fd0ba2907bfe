#include "each.clh"
#include "runtime.clh"

// vloads, vstores and asynchronous copies. A vector is one event, as the pass has it for plain
// accesses.

#define VLOAD(n, type, space, load)                                 \
  type##n OVERLOAD vload##n(size_t index, const space type *from) { \
    type##n value;                                                  \
    load(&value, from + index * n, n * sizeof(type));               \
    return value;                                                   \
  }
#define VSTORE(n, type, space, store)                                    \
  void OVERLOAD vstore##n(type##n value, size_t index, space type *to) { \
    store(to + index * n, &value, n * sizeof(type));                     \
  }
#define LOAD_SHARED(to, from, size) stalemate_sim_load_bytes(to, from, size, ALIGNED(*(from)))
#define LOAD_CONSTANT(to, from, size)                                   \
  stalemate_sim_constant_access((ulong)(from), size, ALIGNED(*(from))); \
  __builtin_memcpy(to, from, size)
#define STORE_SHARED(to, from, size) stalemate_sim_store_bytes(to, from, size, ALIGNED(*(to)))
#define COPY_PRIVATE(to, from, size) __builtin_memcpy(to, from, size)

#define MOVE(n, type)                     \
  VLOAD(n, type, global, LOAD_SHARED)     \
  VLOAD(n, type, local, LOAD_SHARED)      \
  VLOAD(n, type, generic, LOAD_SHARED)    \
  VLOAD(n, type, private, COPY_PRIVATE)   \
  VLOAD(n, type, constant, LOAD_CONSTANT) \
  VSTORE(n, type, global, STORE_SHARED)   \
  VSTORE(n, type, local, STORE_SHARED)    \
  VSTORE(n, type, generic, STORE_SHARED)  \
  VSTORE(n, type, private, COPY_PRIVATE)
#define MOVE_ALL(type) EACH_WIDTH(MOVE, type)
EACH_TYPE(MOVE_ALL)

// The first work-item copies for all: after wait_group_events all see it.
#define IS_FIRST (get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0)
#define COPY(type, to_space, from_space)                                                 \
  event_t OVERLOAD async_work_group_copy(to_space type *to, const from_space type *from, \
                                         size_t count, event_t event) {                  \
    event = stalemate_sim_asks_copy(to, from, count * sizeof(type), 1, event);           \
    if (IS_FIRST) stalemate_sim_copy(to, from, count * sizeof(type), ALIGNED(type));     \
    stalemate_sim_has_copied();                                                          \
    return event;                                                                        \
  }
#define COPY_STRIDED(type)                                                                     \
  event_t OVERLOAD async_work_group_strided_copy(local type *to, const global type *from,      \
                                                 size_t count, size_t stride, event_t event) { \
    event = stalemate_sim_asks_copy(to, from, count * sizeof(type), stride, event);            \
    for (size_t index = 0; IS_FIRST && index < count; ++index) {                               \
      stalemate_sim_copy(to + index, from + index * stride, sizeof(type), ALIGNED(type));      \
    }                                                                                          \
    stalemate_sim_has_copied();                                                                \
    return event;                                                                              \
  }                                                                                            \
  event_t OVERLOAD async_work_group_strided_copy(global type *to, const local type *from,      \
                                                 size_t count, size_t stride, event_t event) { \
    event = stalemate_sim_asks_copy(to, from, count * sizeof(type), stride, event);            \
    for (size_t index = 0; IS_FIRST && index < count; ++index) {                               \
      stalemate_sim_copy(to + index * stride, from + index, sizeof(type), ALIGNED(type));      \
    }                                                                                          \
    stalemate_sim_has_copied();                                                                \
    return event;                                                                              \
  }
#define ASYNC(type)         \
  COPY(type, local, global) \
  COPY(type, global, local) \
  COPY_STRIDED(type)        \
  void OVERLOAD prefetch(const global type *from, size_t count) {}
#define ASYNC_VECTOR(n, type) ASYNC(type##n)
#define ASYNC_ALL(type) \
  ASYNC(type)           \
  EACH_WIDTH(ASYNC_VECTOR, type)
EACH_TYPE(ASYNC_ALL)
