// Every work-item calls the function under test as often as it has operations.
kernel void visitor_count(global uint *count, uint visits) {
  for (uint stalemate_visit = 0; stalemate_visit < visits; ++stalemate_visit) VISIT(count);
}
