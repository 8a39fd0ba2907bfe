#include "runtime.clh"

// What drivers mark: see kernels/include/stalemate/operations.clh.

void stalemate_operation_begins(uint number) { stalemate_sim_operation_begins(number); }
void stalemate_operation_ends(void) { stalemate_sim_operation_ends(); }
