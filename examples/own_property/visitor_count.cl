// Every work-item calls the function under test as often as it has operations. `meeting` is two
// words, 0 at first: the first work-group to arrive waits, boundedly, for another, and writes down
// whether one came.
kernel void visitor_count(global uint *count, uint visits, volatile global uint *meeting) {
  if (get_local_id(0) == 0 && get_num_groups(0) > 1 && atomic_inc(&meeting[0]) == 0) {
    for (uint poll = 0; poll < 1000000 && meeting[1] == 0; ++poll) {
      if (atomic_or(&meeting[0], 0) > 1) meeting[1] = 1;
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (uint visit_number = 0; visit_number < visits; ++visit_number) VISIT(count);
}
