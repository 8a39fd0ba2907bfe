#include "base/freed_memory.hpp"

#include <malloc.h>

namespace stalemate {

void keep_freed_memory() {
  // The most that the C library takes here: what is larger is always mapped anew.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

void return_freed_memory() {
  malloc_trim(0);
}

}  // namespace stalemate
