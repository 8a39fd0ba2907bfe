#include "opencl/host_memory.hpp"

#include <utility>

namespace stalemate::opencl {

HostMemory::HostMemory(const cl::Context& context, const cl::CommandQueue& queue,
                       std::size_t size_bytes)
    : queue_(queue), buffer_(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size_bytes) {
  void* const begin = queue_.enqueueMapBuffer(buffer_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                              size_bytes);
  bytes_ = {static_cast<std::byte*>(begin), size_bytes};
}

HostMemory::HostMemory(HostMemory&& other) noexcept
    : queue_(std::move(other.queue_)),
      buffer_(std::move(other.buffer_)),
      bytes_(std::exchange(other.bytes_, {})) {}

HostMemory& HostMemory::operator=(HostMemory&& other) noexcept {
  std::swap(queue_, other.queue_);
  std::swap(buffer_, other.buffer_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

HostMemory::~HostMemory() {
  if (bytes_.empty()) return;
  // CLHPP would throw, and nothing can be done about an error here.
  ::clEnqueueUnmapMemObject(queue_(), buffer_(), bytes_.data(), 0, nullptr, nullptr);
}

}  // namespace stalemate::opencl
