// Mutant D6: the tag of a head is handed on, and never becomes another.
//
// Claim it makes and breaks: a compare-exchange cannot take a head that came back for one that
// never went away (ABA).
// Memory orders: right.
// Seen in the wild: lrmalloc issue 1.

#define NEXT_TAG(tag) (tag)

#include "../list_pop_c11.cl"
