#include "convert.clh"

TO_INTEGER(short)
TO_INTEGER(ushort)
