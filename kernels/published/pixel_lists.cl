// Lists of fragments per pixel: an exchange puts a node in front, and the node is linked to what
// was there behind it.
//
// Control exchanged_head (TressFX, vello): right as long as nobody walks the list before all nodes
// are linked.
// Mutant linked_before (ours): links the node to a head that it loaded before the exchange, and
// loses what came between.

void add_fragment(volatile __global int *pixel, __global int *link, int fragment) {
  const int below = atomic_xchg(pixel, fragment);
  link[fragment] = below;
}

void add_fragment_early(volatile __global int *pixel, __global int *link, int fragment) {
  link[fragment] = *pixel;
  atomic_xchg(pixel, fragment);
}
