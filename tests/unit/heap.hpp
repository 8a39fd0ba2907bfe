#pragma once

#include <cstddef>
#include <malloc.h>

namespace stalemate::test {

/// Bytes that this process has taken from the heap and not given back.
inline std::size_t heap_bytes() {
  return mallinfo2().uordblks;
}

}  // namespace stalemate::test
