#include "launch_parts.hpp"

namespace stalemate::properties {

NdRange unshared_range(std::uint64_t items, const DeviceInfo& device) {
  const std::uint32_t size = std::min(kUnsharedGroupSize, device.work_group_size_max);
  return {static_cast<std::uint32_t>((items + size - 1) / size), size};
}

Buffer plain_buffer(const char* name, std::size_t size_bytes, Fill fill) {
  Buffer buffer;
  buffer.name = name;
  buffer.size_bytes = size_bytes;
  buffer.fill = fill;
  return buffer;
}

Buffer read_back(Buffer buffer) {
  buffer.read_back = true;
  return buffer;
}

Argument buffer_argument(const char* name) {
  return BufferArgument{name};
}

}  // namespace stalemate::properties
