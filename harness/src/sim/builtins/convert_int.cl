#include "convert.clh"

TO_INTEGER(int)
TO_INTEGER(uint)
