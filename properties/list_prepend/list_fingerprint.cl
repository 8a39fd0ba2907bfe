// Fingerprints the lists of list_prepend where they lie. Stands behind its driver and
// fingerprint.cl, and is there only where nothing is popped.

// Leaves a sum for each work-item, the links as ways of length 1, and a mismatch where a link, a
// head, a word between heads or a work-item's record is wrong: whoever finds one writes the same,
// so it takes no atomic. In the sums each node owes its end.
__kernel void stalemate_list_fingerprint(__global const stalemate_parameters *stalemate_input,
                                         __global const int *stalemate_heads,
                                         __global const int *stalemate_head_nodes,
                                         __global const int *stalemate_links,
                                         __global const stalemate_alone_record *stalemate_records,
#if STALEMATE_PUBLISHES
                                         __global const stalemate_walk_record *stalemate_walks,
#endif
                                         __global stalemate_way *stalemate_ways,
                                         __global ulong *stalemate_sums,
                                         __global ulong *stalemate_mismatch) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  const uint stalemate_item = (uint)get_global_id(0);
  ulong stalemate_sum = 0;
  int stalemate_all_well = 1;
  for (ulong stalemate_node = stalemate_item; stalemate_node < stalemate_all_nodes(&stalemate_p);
       stalemate_node += get_global_size(0)) {
    const stalemate_step stalemate_s =
        stalemate_step_to(&stalemate_p, stalemate_list_of(&stalemate_p, stalemate_node),
                          stalemate_links[stalemate_node]);
    stalemate_note_way(stalemate_ways, stalemate_node, stalemate_s);
    stalemate_all_well &= stalemate_goes_right(stalemate_s);
    stalemate_sum += stalemate_fingerprint_in(stalemate_s) -
                     stalemate_fingerprint_of_node(&stalemate_p, stalemate_node) +
                     STALEMATE_END_FINGERPRINT;
  }
  for (ulong stalemate_list = stalemate_item; stalemate_list < stalemate_lists(&stalemate_p);
       stalemate_list += get_global_size(0)) {
    const stalemate_step stalemate_s =
        stalemate_step_to(&stalemate_p, stalemate_list, stalemate_head_nodes[stalemate_list]);
    stalemate_all_well &= stalemate_goes_right(stalemate_s);
    stalemate_sum += stalemate_fingerprint_in(stalemate_s);
  }
  for (ulong stalemate_w = stalemate_item; stalemate_w < stalemate_all_words(&stalemate_p);
       stalemate_w += get_global_size(0)) {
    stalemate_all_well &=
        stalemate_is_padding(&stalemate_p, stalemate_w, stalemate_heads[stalemate_w]);
  }
  if (stalemate_item < stalemate_items(&stalemate_p)) {
    stalemate_all_well &= stalemate_went_right_alone(&stalemate_records[stalemate_item]);
#if STALEMATE_PUBLISHES
    stalemate_all_well &= !stalemate_has_fault(&stalemate_walks[stalemate_item]);
#endif
  }
  if (!stalemate_all_well) stalemate_mismatch[1] = 1;
  stalemate_sums[stalemate_item] = stalemate_sum;
}

// Takes from a work-item's sum what it holds for each node whose way ends where it should.
__kernel void stalemate_list_order(__global const stalemate_parameters *stalemate_input,
                                   __global const stalemate_way *stalemate_ways,
                                   __global ulong *stalemate_sums) {
  const stalemate_parameters stalemate_p = *stalemate_input;
  ulong stalemate_sum = stalemate_sums[get_global_id(0)];
  for (ulong stalemate_node = get_global_id(0); stalemate_node < stalemate_all_nodes(&stalemate_p);
       stalemate_node += get_global_size(0)) {
    if (stalemate_ends_in_turn(&stalemate_p, stalemate_ways, stalemate_node)) {
      stalemate_sum -= STALEMATE_END_FINGERPRINT;
    }
  }
  stalemate_sums[get_global_id(0)] = stalemate_sum;
}
