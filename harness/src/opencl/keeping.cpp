#include "opencl/keeping.hpp"

#include <algorithm>

namespace stalemate::opencl {
namespace {

constexpr std::uint64_t kBytesOfProcessMax = std::uint64_t{256} << 20U;

bool has_fine_grained_buffers(const DeviceInfo& device) {
  return std::count(device.capabilities.begin(), device.capabilities.end(),
                    "shared_memory_fine_grain_buffer") != 0;
}

}  // namespace

Keeping keeping_on(const DeviceInfo& device) {
  const std::uint64_t share = device.global_memory_bytes / 8;
  if (has_memory_apart(device)) {
    return {.bytes_max = share,
            .buffers_max = 1024,
            .packed_max = 128,
            .beside_larger = true,
            .goes_by_halves = true};
  }
  return {.bytes_max = std::min(share, kBytesOfProcessMax),
          .buffers_max = 65'536,
          .packed_max = 8,
          .beside_larger = false,
          .goes_by_halves = false,
          .seen_by_host = has_fine_grained_buffers(device)};
}

}  // namespace stalemate::opencl
