#include "runtime.clh"

// ND-ranges have one dimension.

enum {
  GLOBAL_ID, LOCAL_ID, GROUP_ID, GLOBAL_SIZE, LOCAL_SIZE, GROUP_COUNT, SUB_GROUP_SIZE,
  SUB_GROUP_MAX_SIZE, SUB_GROUP_COUNT, SUB_GROUP_ID, SUB_GROUP_LOCAL_ID
};

#define IN_DIMENSION(name, quantity, elsewhere) \
  size_t OVERLOAD name(uint dimension) {        \
    return dimension == 0 ? stalemate_sim_work_item(quantity) : elsewhere; \
  }
IN_DIMENSION(get_global_id, GLOBAL_ID, 0)
IN_DIMENSION(get_local_id, LOCAL_ID, 0)
IN_DIMENSION(get_group_id, GROUP_ID, 0)
IN_DIMENSION(get_global_size, GLOBAL_SIZE, 1)
IN_DIMENSION(get_local_size, LOCAL_SIZE, 1)
IN_DIMENSION(get_enqueued_local_size, LOCAL_SIZE, 1)
IN_DIMENSION(get_num_groups, GROUP_COUNT, 1)

uint OVERLOAD get_work_dim(void) { return 1; }
size_t OVERLOAD get_global_offset(uint dimension) { return 0; }
size_t OVERLOAD get_global_linear_id(void) { return stalemate_sim_work_item(GLOBAL_ID); }
size_t OVERLOAD get_local_linear_id(void) { return stalemate_sim_work_item(LOCAL_ID); }

#define OF_SUB_GROUP(name, quantity) \
  uint OVERLOAD name(void) { return (uint)stalemate_sim_work_item(quantity); }
OF_SUB_GROUP(get_sub_group_size, SUB_GROUP_SIZE)
OF_SUB_GROUP(get_max_sub_group_size, SUB_GROUP_MAX_SIZE)
OF_SUB_GROUP(get_num_sub_groups, SUB_GROUP_COUNT)
OF_SUB_GROUP(get_enqueued_num_sub_groups, SUB_GROUP_COUNT)
OF_SUB_GROUP(get_sub_group_id, SUB_GROUP_ID)
OF_SUB_GROUP(get_sub_group_local_id, SUB_GROUP_LOCAL_ID)
