#include "runtime.clh"

// Most ND-ranges have one dimension, and most code asks for nothing but dimension 0.

enum {
  GLOBAL_ID,
  LOCAL_ID,
  GROUP_ID,
  GLOBAL_SIZE,
  LOCAL_SIZE,
  GROUP_COUNT,
  SUB_GROUP_SIZE,
  SUB_GROUP_MAX_SIZE,
  SUB_GROUP_COUNT,
  SUB_GROUP_ID,
  SUB_GROUP_LOCAL_ID
};

#define IN_DIMENSION(name, quantity)                                         \
  size_t OVERLOAD name(uint dimension) {                                     \
    return dimension == 0 ? stalemate_sim_work_item(quantity)                \
                          : stalemate_sim_work_item_in(quantity, dimension); \
  }
IN_DIMENSION(get_global_id, GLOBAL_ID)
IN_DIMENSION(get_local_id, LOCAL_ID)
IN_DIMENSION(get_group_id, GROUP_ID)
IN_DIMENSION(get_global_size, GLOBAL_SIZE)
IN_DIMENSION(get_local_size, LOCAL_SIZE)
IN_DIMENSION(get_enqueued_local_size, LOCAL_SIZE)
IN_DIMENSION(get_num_groups, GROUP_COUNT)

uint OVERLOAD get_work_dim(void) { return stalemate_sim_work_dimensions(); }
size_t OVERLOAD get_global_offset(uint dimension) { return 0; }
#define LINEAR(name, id, size) \
  size_t OVERLOAD name(void) { return (id(2) * size(1) + id(1)) * size(0) + id(0); }
LINEAR(get_global_linear_id, get_global_id, get_global_size)
LINEAR(get_local_linear_id, get_local_id, get_local_size)

#define OF_SUB_GROUP(name, quantity) \
  uint OVERLOAD name(void) { return (uint)stalemate_sim_work_item(quantity); }
OF_SUB_GROUP(get_sub_group_size, SUB_GROUP_SIZE)
OF_SUB_GROUP(get_max_sub_group_size, SUB_GROUP_MAX_SIZE)
OF_SUB_GROUP(get_num_sub_groups, SUB_GROUP_COUNT)
OF_SUB_GROUP(get_enqueued_num_sub_groups, SUB_GROUP_COUNT)
OF_SUB_GROUP(get_sub_group_id, SUB_GROUP_ID)
OF_SUB_GROUP(get_sub_group_local_id, SUB_GROUP_LOCAL_ID)
