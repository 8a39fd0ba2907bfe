#include "bench/median.hpp"

#include <algorithm>

#include "base/assertion.hpp"

namespace stalemate::bench {

std::chrono::nanoseconds median(std::vector<std::chrono::nanoseconds> times) {
  STALEMATE_ASSERT(!times.empty());
  std::sort(times.begin(), times.end());
  const std::size_t upper = times.size() / 2;
  const std::size_t lower = (times.size() - 1) / 2;
  return (times[lower] + times[upper]) / 2;
}

}  // namespace stalemate::bench
