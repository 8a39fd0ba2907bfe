#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "opencl/clhpp.hpp"
#include "opencl/host_memory.hpp"
#include "opencl/keeping.hpp"

namespace stalemate::opencl {

struct SharedFree {
  cl_context context = nullptr;  // which the pool holds

  void operator()(std::byte* bytes) const { ::clSVMFree(context, bytes); }
};

/// Memory that device and host share (clSVMAlloc); null where the driver gives none.
using SharedBytes = std::unique_ptr<std::byte, SharedFree>;

/// Several buffers in one allocation, each between two guards of its own.
struct PackedBuffers {
  std::vector<std::size_t> sizes = {};    // of the contents, in bytes
  std::vector<std::size_t> offsets = {};  // of the contents, from the beginning of the whole
  std::size_t guard_bytes = 0;            // in front of each content and behind it
  std::size_t size_bytes = 0;             // of the whole
  SharedBytes shared = {};                // where the whole lies, if the host sees it there
  cl::Buffer whole = {};
  std::vector<cl::Buffer> contents = {};
  /// The whole as the host writes and reads it, or nothing where it is seen, and while it is kept.
  HostPiece image = {};

  bool is_seen() const { return image.bytes().empty(); }
  std::span<std::byte> bytes() const {
    return is_seen() ? std::span(shared.get(), size_bytes) : image.bytes();
  }
};

/// Keeps packed buffers from one launch to the next: cases of one shape need the same sizes again.
class PackedPool {
 public:
  PackedPool(cl::Context context, HostMemory& host, const Keeping& keeping);

  /// Buffers of those sizes with any content; nothing where all together are too large to be worth
  /// it, or the device has no memory for them. With an image if that is asked for, if they are not
  /// seen, and in their turn.
  std::optional<PackedBuffers> take(const std::vector<std::size_t>& sizes, bool with_image);

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
  std::uint64_t taken_ = 0;
};

}  // namespace stalemate::opencl
