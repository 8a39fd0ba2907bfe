#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "opencl/clhpp.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

class HostMemory;

/// Bytes that commands may read and write. They stay where they are when the piece is moved. Handed
/// back at its end, when no command may use them any more.
class HostPiece {
 public:
  HostPiece() = default;
  explicit HostPiece(std::size_t size_bytes) : own_(size_bytes), bytes_(own_) {}
  HostPiece(HostMemory& memory, std::size_t slice, std::span<std::byte> bytes)
      : memory_(&memory), slice_(slice), bytes_(bytes) {}
  HostPiece(HostPiece&& other) noexcept;
  HostPiece& operator=(HostPiece&& other) noexcept;
  HostPiece(const HostPiece&) = delete;
  HostPiece& operator=(const HostPiece&) = delete;
  ~HostPiece();

  std::span<std::byte> bytes() const { return bytes_; }

  /// What lies there, once.
  std::vector<std::byte> take();

 private:
  HostMemory* memory_ = nullptr;  // whose slice it is; null: its own
  std::size_t slice_ = 0;
  std::vector<std::byte> own_;
  std::span<std::byte> bytes_;
};

/// Memory of the host that the driver provides, mapped for as long as this lives. A device that has
/// a memory of its own reads and writes it by itself, where the driver has to copy other memory
/// piece by piece: on an H100 reading 4 MiB keeps the host busy for 3 us in place of 430, and 64
/// bytes take 3 us in place of 11. All of it is there from the beginning: while kernels run,
/// NVIDIA's driver gives none before they end.
class HostMemory {
 public:
  /// As much as pays on that device; little on one that shares the host's memory. None where the
  /// driver has none to give.
  HostMemory(const cl::Context& context, const cl::CommandQueue& queue, const DeviceInfo& device);
  HostMemory(const HostMemory&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
  ~HostMemory();

  /// So many bytes, with any content: a slice, or where none is left that is large enough, memory
  /// of the process.
  HostPiece take(std::size_t size_bytes);

  void give_back(std::size_t slice) { slices_[slice].is_free = true; }

 private:
  bool map(const cl::Context& context, std::size_t size_bytes);

  struct Slice {
    std::span<std::byte> bytes;
    bool is_free = true;
  };

  cl::CommandQueue queue_;
  cl::Buffer buffer_;
  std::span<std::byte> all_;
  std::vector<Slice> slices_;  // the smallest first
};

}  // namespace stalemate::opencl
