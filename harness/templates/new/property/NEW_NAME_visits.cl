#include "stalemate/rendezvous.clh"

// Every work-item calls the function under test as often as it has operations.
kernel void NEW_NAME_visits(global const stalemate_parameters *parameters, global uint *count,
                            global uint *meeting) {
  const stalemate_parameters input = *parameters;
  stalemate_meet(&input, meeting);
  if (stalemate_testing_group(&input) == STALEMATE_EXTRA_GROUP) return;
  for (uint visit_number = 0; visit_number < input.operations_per_item; ++visit_number)
    VISIT(count);
}
