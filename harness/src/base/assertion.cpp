#include "base/assertion.hpp"

#include <cstdio>
#include <cstdlib>

namespace stalemate {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "stalemate: internal error: %s:%d: %s does not hold\n", file, line,
               condition);
  std::abort();
}

}  // namespace stalemate
