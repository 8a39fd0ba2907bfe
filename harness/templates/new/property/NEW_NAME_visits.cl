// The control: known to be right.
void surely_visit(volatile global uint *count) { atomic_inc(count); }

// Every work-item calls the function under test as often as it has operations.
kernel void NEW_NAME_visits(global uint *count, uint visits) {
  for (uint visit_number = 0; visit_number < visits; ++visit_number) VISIT(count);
}
