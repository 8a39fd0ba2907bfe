#include "core/host_memory_lack.hpp"

#include <numeric>

namespace stalemate {

namespace {

constexpr std::size_t kAlwaysThere = std::size_t{256} << 20;  // bytes

}  // namespace

LaunchOutcome without_host_memory(const LaunchRequest& request) {
  const std::size_t bytes = std::accumulate(
      request.buffers.begin(), request.buffers.end(), std::size_t{0},
      [](std::size_t sum, const Buffer& buffer) { return sum + buffer.size_bytes; });
  if (bytes <= kAlwaysThere) return MachineFailed{"out of memory: this process gets no more"};
  return Unsupported{"host memory for the content of all buffers", Lack::HostMemory};
}

}  // namespace stalemate
