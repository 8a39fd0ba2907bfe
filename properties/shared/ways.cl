// Follows ways. Stands behind the drivers of properties that link operations.

__kernel void stalemate_lengthen(ulong stalemate_places,
                                 __global const stalemate_way *stalemate_from,
                                 __global stalemate_way *stalemate_to) {
  for (ulong stalemate_place = get_global_id(0); stalemate_place < stalemate_places;
       stalemate_place += get_global_size(0)) {
    stalemate_to[stalemate_place] = stalemate_lengthened(stalemate_from, stalemate_place);
  }
}
