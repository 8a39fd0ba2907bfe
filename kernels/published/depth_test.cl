// The greatest depth, kept in an int by compare-exchange.
//
// Mutant gives_up (Blender Cycles 2.7, atomic_update_max_z): tries once, and gives up when another
// was quicker, though its own depth may be greater.
// Control tries_again (mended): goes on with what it found, until there is nothing to do.

static int offer(volatile __global int *nearest, int known, int mine) {
  return atomic_cmpxchg(nearest, known, mine);
}

void keep_greatest_once(volatile __global int *nearest, int mine) {
  const int known = *nearest;
  if (known < mine) offer(nearest, known, mine);
}

void keep_greatest(volatile __global int *nearest, int mine) {
  int known = *nearest;
  while (known < mine) {
    const int found = offer(nearest, known, mine);
    if (found == known) break;
    known = found;
  }
}
