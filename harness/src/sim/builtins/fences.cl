#include "runtime.clh"

void OVERLOAD mem_fence(cl_mem_fence_flags flags) {
  stalemate_sim_fence(flags, memory_order_acq_rel, memory_scope_work_group);
}
void OVERLOAD read_mem_fence(cl_mem_fence_flags flags) {
  stalemate_sim_fence(flags, memory_order_acquire, memory_scope_work_group);
}
void OVERLOAD write_mem_fence(cl_mem_fence_flags flags) {
  stalemate_sim_fence(flags, memory_order_release, memory_scope_work_group);
}
void OVERLOAD atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order,
                                     memory_scope scope) {
  stalemate_sim_fence(flags, order, scope);
}

// The pass calls the runtime in place of these, and tells it which call in the source it is.
void OVERLOAD barrier(cl_mem_fence_flags flags) { __builtin_trap(); }
void OVERLOAD work_group_barrier(cl_mem_fence_flags flags) { __builtin_trap(); }
void OVERLOAD work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) { __builtin_trap(); }
void OVERLOAD sub_group_barrier(cl_mem_fence_flags flags) { __builtin_trap(); }
void OVERLOAD sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) { __builtin_trap(); }
#define WAIT(space) \
  void OVERLOAD wait_group_events(int count, space event_t *events) { __builtin_trap(); }
WAIT(private)
WAIT(generic)
