// What serial_equivalence puts in front of the code under test: each kernel named by `entry:` or
// `kernels:` begins with a rendezvous.

#include "stalemate/begin.clh"
