#pragma once

#include <cstddef>
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
  /// Nothing if the driver gives none.
  static std::optional<SharedMemory> allocate(const cl::Context& context, std::size_t size_bytes);

  SharedMemory(SharedMemory&& other) noexcept
      : context_(std::move(other.context_)), bytes_(std::exchange(other.bytes_, {})) {}
  SharedMemory& operator=(SharedMemory&& other) noexcept;
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  std::span<std::byte> bytes() const { return bytes_; }

  /// A buffer that lies there, and goes before it.
  cl::Buffer buffer() const;

 private:
  SharedMemory(cl::Context context, std::span<std::byte> bytes)
      : context_(std::move(context)), bytes_(bytes) {}

  cl::Context context_;
  std::span<std::byte> bytes_;
};

}  // namespace stalemate::opencl
