#pragma once

namespace stalemate {

/// Prints the broken invariant with its place and aborts. In a worker, that ends the worker alone.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace stalemate

/// States an invariant of ours. Never for input, never for what a device may do.
#define STALEMATE_ASSERT(condition) \
  ((condition) ? void(0) : ::stalemate::assertion_failed(#condition, __FILE__, __LINE__))
