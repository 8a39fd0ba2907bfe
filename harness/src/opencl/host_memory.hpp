#pragma once

#include <cstddef>
#include <span>

#include "opencl/clhpp.hpp"

namespace stalemate::opencl {

/// Memory of the host that the driver provides, mapped for as long as this lives. A device that has
/// a memory of its own reads and writes it by itself, where the driver has to copy other memory
/// piece by piece: on an H100 reading 4 MiB keeps the host busy for 3 us in place of 430, and 64
/// bytes take 3 us in place of 11.
class HostMemory {
 public:
  /// Throws cl::Error where there is no memory left.
  HostMemory(const cl::Context& context, const cl::CommandQueue& queue, std::size_t size_bytes);
  HostMemory(HostMemory&& other) noexcept;
  HostMemory& operator=(HostMemory&& other) noexcept;
  HostMemory(const HostMemory&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
  ~HostMemory();

  /// What commands may read and write. Stays where it is when the memory is moved.
  std::span<std::byte> bytes() const { return bytes_; }

 private:
  cl::CommandQueue queue_;
  cl::Buffer buffer_;
  std::span<std::byte> bytes_;
};

}  // namespace stalemate::opencl
