#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <vector>

#include "opencl/clhpp.hpp"
#include "opencl/host_memory.hpp"
#include "opencl/keeping.hpp"

namespace stalemate::opencl {

/// Several buffers in one allocation, each between two guards of its own.
struct PackedBuffers {
  std::vector<std::size_t> sizes = {};    // of the contents, in bytes
  std::vector<std::size_t> offsets = {};  // of the contents, from the beginning of the whole
  std::size_t guard_bytes = 0;            // in front of each content and behind it
  std::size_t size_bytes = 0;             // of the whole
  cl::Buffer whole = {};
  std::vector<cl::Buffer> contents = {};
  HostPiece image = {};  // the whole, as the host writes and reads it; while it is not kept
};

/// Keeps packed buffers from one launch to the next: cases of one shape need the same sizes again.
class PackedPool {
 public:
  PackedPool(cl::Context context, HostMemory& host, const Keeping& keeping);

  /// Buffers of those sizes with any content; nothing where all together are too large to be worth
  /// it, or the device has no memory for them.
  std::optional<PackedBuffers> take(const std::vector<std::size_t>& sizes);

  /// Hands what `take` gave back. No command may use it any more.
  void give_back(PackedBuffers packed);

 private:
  std::optional<PackedBuffers> kept_or_new(const std::vector<std::size_t>& sizes);
  PackedBuffers allocate(PackedBuffers layout) const;

  cl::Context context_;
  HostMemory& host_;
  Keeping keeping_;
  std::size_t alignment_;
  std::list<PackedBuffers> kept_;  // what was handed back last is first
};

}  // namespace stalemate::opencl
