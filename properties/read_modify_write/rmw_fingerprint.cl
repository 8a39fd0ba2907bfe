// Fingerprints a history of read_modify_write where it lies. Stands behind its driver and
// fingerprint.cl.

__kernel void stalemate_rmw_fingerprint(__global const stalemate_parameters *stalemate_input,
                                        __global const stalemate_word *stalemate_history,
                                        __global const stalemate_unit *stalemate_cells,
                                        __global const stalemate_solo_record *stalemate_records,
                                        __global ulong *stalemate_sums,
                                        __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const stalemate_position stalemate_at = stalemate_here();
  const uint stalemate_item = stalemate_item_in_range(&stalemate_at);
  ulong stalemate_sum = 0;
  if (stalemate_item < stalemate_items(&stalemate_p)) {
    for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(&stalemate_p); ++stalemate_op) {
      const stalemate_operation stalemate_o =
          stalemate_operation_of(&stalemate_p, stalemate_item, stalemate_op);
      const stalemate_scalar stalemate_a = stalemate_operand_of(&stalemate_p, stalemate_o, 0u);
      const stalemate_scalar stalemate_b = stalemate_second_operand(&stalemate_p, stalemate_o);
      const stalemate_scalar stalemate_old = stalemate_scalar_of(
          stalemate_history[stalemate_history_slot(&stalemate_p, stalemate_item, stalemate_op)]);
      const stalemate_scalar stalemate_made =
          STALEMATE_MODEL(&stalemate_p, stalemate_o, stalemate_old, stalemate_a, stalemate_b);
      stalemate_sum +=
          stalemate_step_fingerprint(&stalemate_p, stalemate_o, stalemate_old, stalemate_made);
    }
  }
  stalemate_weigh(&stalemate_p, &stalemate_at, stalemate_sum, stalemate_cells, stalemate_records,
                  stalemate_sums, stalemate_mismatch);
}
