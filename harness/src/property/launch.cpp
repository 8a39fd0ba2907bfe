#include "stalemate/property/launch.hpp"

#include <algorithm>
#include <utility>

namespace stalemate {

Buffer plain_buffer(std::string name, std::size_t size_bytes, Fill fill) {
  return {.name = std::move(name), .size_bytes = size_bytes, .fill = fill};
}

Buffer read_back(Buffer buffer) {
  buffer.read_back = true;
  return buffer;
}

Buffer read_back_in_sequel(Buffer buffer) {
  buffer.read_back_in_sequel = std::exchange(buffer.read_back, false);
  return buffer;
}

Buffer traced(Buffer buffer) {
  buffer.traced = true;
  return buffer;
}

Argument buffer_argument(std::string name) {
  return BufferArgument{std::move(name)};
}

NdRange unshared_range(std::uint64_t items, const DeviceInfo& device) {
  std::uint32_t size = std::min(kUnsharedGroupSize, device.work_group_size_max);
  if (device.is_simulated) size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, items));
  return {static_cast<std::uint32_t>((items + size - 1) / size), size};
}

LaunchRequest raw_launch(LaunchRequest request, std::string_view kernel) {
  request.program.options += " -DSTALEMATE_RAW=1";
  std::erase_if(request.dispatches,
                [&](const Dispatch& dispatch) { return dispatch.kernel != kernel; });
  request.sequel.reset();
  for (Buffer& buffer : request.buffers) {
    buffer.read_back = false;
    buffer.read_back_in_sequel = false;
  }
  return request;
}

}  // namespace stalemate
