#include "sim/dispatch/clocks.hpp"

#include <algorithm>
#include <cstddef>

#include "base/address_sanitizer.hpp"

// Vector clocks are most of what the oracles cost. x86-64 alone has no maximum of whole vectors, so
// that these loops are compiled twice, and the loader takes what the processor has. A sanitizer is
// not there yet when it does.
#if defined(__x86_64__) && !STALEMATE_ADDRESS_SANITIZER
#define STALEMATE_SIM_WIDE [[gnu::target_clones("avx2", "default")]]
#else
#define STALEMATE_SIM_WIDE
#endif

namespace stalemate::sim {

STALEMATE_SIM_WIDE void raise(std::span<std::uint32_t> to, std::span<const std::uint32_t> from) {
  std::uint32_t* const begin = to.data();
  const std::uint32_t* const other = from.data();
  const std::size_t size = to.size();
  for (std::size_t i = 0; i < size; ++i) begin[i] = std::max(begin[i], other[i]);
}

STALEMATE_SIM_WIDE bool is_within(std::span<const std::uint32_t> small,
                                  std::span<const std::uint32_t> large) {
  constexpr std::size_t block = 16;  // looked at as one
  const std::size_t size = small.size();
  std::size_t i = 0;
  for (; i + block <= size; i += block) {
    std::uint32_t above = 0;
    for (std::size_t at = i; at < i + block; ++at) above |= small[at] > large[at] ? 1U : 0U;
    if (above != 0) return false;
  }
  for (; i < size; ++i) {
    if (small[i] > large[i]) return false;
  }
  return true;
}

}  // namespace stalemate::sim
