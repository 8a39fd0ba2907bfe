#pragma once

#include <cstddef>
#include <cstdint>

#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// How much device memory is kept from one launch to the next.
struct Keeping {
  std::uint64_t bytes_max = 0;
  std::size_t buffers_max = 0;  // of those that lie by themselves
  std::size_t packed_max = 0;   // of those that hold several small ones
  /// Whether beside a buffer that is larger than all that is kept.
  bool beside_larger = true;
  /// Whether half of it goes at once where it would become more.
  bool goes_by_halves = false;

  /// Whether packed buffers lie where the host reads and writes them itself, without a command.
  bool seen_by_host = false;

  /// What is left of so many, the most, where it would become more.
  std::uint64_t left_of(std::uint64_t most) const { return goes_by_halves ? most / 2 : most; }
};

/// What pays on that device. A GPU's driver lets go of memory when every kernel that was given has
/// ended: an H100 behind two kernels of 55 ms after 111 ms, 64 KiB as well as 512 MiB, and whoever
/// waits for the first is told after the second. So much is kept there, and goes seldom. On a CPU
/// all of it is the memory of this process, and seen by it where the driver has fine-grained
/// shared buffers (OpenCL 3.0, section 5.6.1).
Keeping keeping_on(const DeviceInfo& device);

}  // namespace stalemate::opencl
