#include "opencl/packed_pool.hpp"

#include <algorithm>
#include <utility>

#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

// Beyond, moving what nobody needs costs more than the commands that it saves.
constexpr std::size_t kPackedBytesMax = std::size_t{256} << 10U;

// The first, and then one in so many, are written and read by commands all the same, which are the
// driver's, too: a plan of a few small cases tries nothing else.
constexpr std::uint64_t kFirstByCommands = 64;
constexpr std::uint64_t kThenByCommands = 8;

bool is_by_commands(std::uint64_t turn) {
  return turn < kFirstByCommands || turn % kThenByCommands == 0;
}

std::size_t rounded_up(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Where the contents lie, and how large the whole is.
PackedBuffers layout_of(const std::vector<std::size_t>& sizes, std::size_t alignment) {
  PackedBuffers layout{.sizes = sizes, .guard_bytes = rounded_up(kGuardBytesMin, alignment)};
  for (const std::size_t size : sizes) {
    layout.offsets.push_back(rounded_up(layout.size_bytes + layout.guard_bytes, alignment));
    layout.size_bytes = layout.offsets.back() + size + layout.guard_bytes;
  }
  return layout;
}

SharedBytes shared_bytes(const cl::Context& context, std::size_t size_bytes) {
  constexpr cl_svm_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER;
  void* const bytes = ::clSVMAlloc(context(), flags, size_bytes, 0);
  return {static_cast<std::byte*>(bytes), SharedFree{context()}};
}

}  // namespace

PackedPool::PackedPool(cl::Context context, HostMemory& host, const Keeping& keeping)
    : context_(std::move(context)),
      host_(host),
      keeping_(keeping),
      alignment_(base_alignment_bytes(context_)) {}

std::optional<PackedBuffers> PackedPool::take(const std::vector<std::size_t>& sizes,
                                              bool with_image) {
  auto packed = kept_or_new(sizes);
  if (!packed) return std::nullopt;
  if (is_by_commands(taken_++) || with_image || packed->shared.get() == nullptr)
    packed->image = host_.take(packed->size_bytes);
  return packed;
}

std::optional<PackedBuffers> PackedPool::kept_or_new(const std::vector<std::size_t>& sizes) {
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
  PackedBuffers layout = layout_of(sizes, alignment_);
  if (sizes.empty() || layout.size_bytes > kPackedBytesMax) return std::nullopt;
  // The pool of separate buffers may keep all that is left, and lets it go where that is so.
  try {
    return allocate(std::move(layout));
  } catch (const cl::Error&) {
    return std::nullopt;
  }
}

PackedBuffers PackedPool::allocate(PackedBuffers layout) const {
  if (keeping_.seen_by_host) layout.shared = shared_bytes(context_, layout.size_bytes);
  std::byte* const shared = layout.shared.get();
  const cl_mem_flags where = shared != nullptr ? CL_MEM_USE_HOST_PTR : 0;
  layout.whole = cl::Buffer(context_, CL_MEM_READ_WRITE | where, layout.size_bytes, shared);
  for (std::size_t i = 0; i < layout.sizes.size(); ++i) {
    const cl_buffer_region region{layout.offsets[i], layout.sizes[i]};
    layout.contents.push_back(
        layout.whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region));
  }
  return layout;
}

void PackedPool::give_back(PackedBuffers packed) {
  packed.image = {};  // others may need it
  kept_.push_front(std::move(packed));
  if (kept_.size() > keeping_.packed_max) kept_.resize(keeping_.left_of(keeping_.packed_max));
}

}  // namespace stalemate::opencl
