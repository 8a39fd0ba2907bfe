#include "convert.clh"

TO_INTEGER(long)
TO_INTEGER(ulong)
