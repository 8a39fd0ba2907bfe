// Fingerprints a history of mutual_exclusion where it lies. Stands behind its driver and
// fingerprint.cl.

// Leaves a sum for each work-item, and a mismatch where an operation or a word of a lock is wrong:
// whoever finds one writes the same, so it takes no atomic.
__kernel void stalemate_lock_fingerprint(__global const stalemate_parameters *stalemate_input,
                                         __global const uint *stalemate_locks,
                                         __global const uint *stalemate_tickets,
                                         __global const uint *stalemate_strange_words,
                                         __global const uint *stalemate_states,
                                         __global ulong *stalemate_sums,
                                         __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_item = (uint)get_global_id(0);
  ulong stalemate_sum = 0;
  int stalemate_all_well = 1;
  if (stalemate_item < stalemate_items(&stalemate_p)) {
    for (uint stalemate_op = 0u; stalemate_op < stalemate_ops(&stalemate_p); ++stalemate_op) {
      const ulong stalemate_slot =
          stalemate_history_slot(&stalemate_p, stalemate_item, stalemate_op);
      const uint stalemate_ticket = stalemate_tickets[stalemate_slot];
      stalemate_all_well &=
          stalemate_ran_well(&stalemate_p, stalemate_ticket,
                             stalemate_strange_words[stalemate_slot],
                             stalemate_states[stalemate_slot]) &&
          stalemate_is_in_turn(&stalemate_p, stalemate_item, stalemate_op, stalemate_tickets);
      stalemate_sum += stalemate_section_fingerprint(
          &stalemate_p, stalemate_lock_of(&stalemate_p, stalemate_item, stalemate_op),
          stalemate_ticket);
    }
  }
  for (ulong stalemate_w = stalemate_item; stalemate_w < stalemate_all_words(&stalemate_p);
       stalemate_w += get_global_size(0)) {
    if (stalemate_is_ticket(&stalemate_p, stalemate_w)) {
      stalemate_sum -=
          stalemate_way_fingerprint(&stalemate_p, stalemate_lock_of_word(&stalemate_p, stalemate_w),
                                    stalemate_locks[stalemate_w]);
    } else {
      stalemate_all_well &= stalemate_is_kept(&stalemate_p, stalemate_locks, stalemate_w);
    }
  }
  if (!stalemate_all_well) stalemate_mismatch[1] = 1;
  stalemate_sums[stalemate_item] = stalemate_sum;
}
