#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "opencl/clhpp.hpp"

namespace stalemate::opencl {

/// Memory that host and device both reach where it lies (shared virtual memory, fine-grained). What
/// the host writes is there for kernels that are enqueued later, and what they write is there for
/// the host once the queue is finished: no command moves it.
class SharedMemory {
 public:
  /// Nothing if the driver gives none. The context outlives it.
  static std::optional<SharedMemory> allocate(const cl::Context& context, std::size_t size_bytes);

  std::span<std::byte> bytes() const { return {begin_.get(), size_bytes_}; }

  /// A buffer that lies there, and goes before it.
  cl::Buffer buffer(const cl::Context& context) const;

 private:
  SharedMemory(std::shared_ptr<std::byte> begin, std::size_t size_bytes)
      : begin_(std::move(begin)), size_bytes_(size_bytes) {}

  std::shared_ptr<std::byte> begin_;
  std::size_t size_bytes_;
};

}  // namespace stalemate::opencl
