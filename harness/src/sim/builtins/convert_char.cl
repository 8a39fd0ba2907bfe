#include "convert.clh"

TO_INTEGER(char)
TO_INTEGER(uchar)
