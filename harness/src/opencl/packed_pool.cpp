#include "opencl/packed_pool.hpp"

#include <algorithm>
#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

// Beyond, moving what nobody needs costs more than the commands that it saves.
constexpr std::size_t kPackedBytesMax = std::size_t{256} << 10U;
constexpr std::size_t kKeptMax = 8;

std::size_t rounded_up(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Where the contents lie, and how large the whole is.
std::pair<PackedBuffers, std::size_t> layout_of(const std::vector<std::size_t>& sizes,
                                                std::size_t alignment) {
  PackedBuffers layout{.sizes = sizes, .guard_bytes = rounded_up(kGuardBytesMin, alignment)};
  std::size_t end = 0;
  for (const std::size_t size : sizes) {
    layout.offsets.push_back(rounded_up(end + layout.guard_bytes, alignment));
    end = layout.offsets.back() + size + layout.guard_bytes;
  }
  return {std::move(layout), end};
}

}  // namespace

PackedPool::PackedPool(cl::Context context, HostMemory& host)
    : context_(std::move(context)), host_(host), alignment_(base_alignment_bytes(context_)) {}

std::optional<PackedBuffers> PackedPool::take(const std::vector<std::size_t>& sizes) {
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const PackedBuffers& kept) { return kept.sizes == sizes; });
  if (found != kept_.end()) {
    PackedBuffers packed = std::move(*found);
    kept_.erase(found);
    return packed;
  }
  if (std::any_of(sizes.begin(), sizes.end(),
                  [](std::size_t size) { return size > kPackedBytesMax; })) {
    return std::nullopt;
  }
  auto [layout, size_bytes] = layout_of(sizes, alignment_);
  if (sizes.empty() || size_bytes > kPackedBytesMax) return std::nullopt;
  // The pool of separate buffers may keep all that is left, and lets it go where that is so.
  try {
    return allocate(std::move(layout), size_bytes);
  } catch (const cl::Error&) {
    return std::nullopt;
  }
}

PackedBuffers PackedPool::allocate(PackedBuffers layout, std::size_t size_bytes) const {
  layout.image = host_.take(size_bytes);
  layout.whole = cl::Buffer(context_, CL_MEM_READ_WRITE, size_bytes);
  for (std::size_t i = 0; i < layout.sizes.size(); ++i) {
    const cl_buffer_region region{layout.offsets[i], layout.sizes[i]};
    layout.contents.push_back(
        layout.whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region));
  }
  return layout;
}

void PackedPool::give_back(PackedBuffers packed) {
  kept_.push_front(std::move(packed));
  if (kept_.size() > kKeptMax) kept_.pop_back();
}

}  // namespace stalemate::opencl
