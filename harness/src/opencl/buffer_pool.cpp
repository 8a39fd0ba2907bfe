#include "opencl/buffer_pool.hpp"

#include <algorithm>
#include <utility>

#include "base/freed_memory.hpp"
#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

// Larger buffers may be as large as the device allocates.
constexpr std::size_t kGuardedBytesMax = std::size_t{64} << 20U;

std::size_t guard_bytes(const cl::Context& context) {
  const std::size_t alignment = base_alignment_bytes(context);
  return (kGuardBytesMin + alignment - 1) / alignment * alignment;
}

}  // namespace

BufferPool::BufferPool(cl::Context context, const Keeping& keeping)
    : context_(std::move(context)), keeping_(keeping), guard_bytes_(guard_bytes(context_)) {}

DeviceMemory BufferPool::allocate(std::size_t size_bytes, std::size_t guard_bytes) {
  DeviceMemory memory{.size_bytes = size_bytes, .guard_bytes = guard_bytes};
  memory.whole = cl::Buffer(context_, CL_MEM_READ_WRITE, size_bytes + 2 * guard_bytes);
  memory.content = memory.whole;
  if (guard_bytes == 0) return memory;
  const cl_buffer_region region{guard_bytes, size_bytes};
  memory.content =
      memory.whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  return memory;
}

DeviceMemory BufferPool::take(std::size_t size_bytes, bool is_guarded) {
  const std::size_t guard_bytes = is_guarded && size_bytes <= kGuardedBytesMax ? guard_bytes_ : 0;
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const DeviceMemory& kept) {
    return kept.size_bytes == size_bytes && kept.guard_bytes == guard_bytes;
  });
  if (found != kept_.end()) {
    DeviceMemory memory = std::move(*found);
    let_go(found);
    return memory;
  }
  if (!keeping_.beside_larger && size_bytes > keeping_.bytes_max) let_all_go();
  try {
    return allocate(size_bytes, guard_bytes);
  } catch (const cl::Error&) {
    let_all_go();
    return allocate(size_bytes, guard_bytes);
  }
}

/// On CPUs it is the memory of this process.
void BufferPool::let_all_go() {
  kept_.clear();
  kept_bytes_ = 0;
  return_freed_memory();
}

void BufferPool::let_go(std::list<DeviceMemory>::iterator kept) {
  kept_bytes_ -= kept->size_bytes;
  kept_.erase(kept);
}

void BufferPool::give_back(DeviceMemory memory) {
  kept_bytes_ += memory.size_bytes;
  kept_.push_front(std::move(memory));
  if (kept_bytes_ <= keeping_.bytes_max && kept_.size() <= keeping_.buffers_max) return;
  const std::uint64_t bytes_left = keeping_.left_of(keeping_.bytes_max);
  const std::uint64_t buffers_left = keeping_.left_of(keeping_.buffers_max);
  while (kept_bytes_ > bytes_left || kept_.size() > buffers_left) let_go(std::prev(kept_.end()));
}

BorrowedBuffers::~BorrowedBuffers() {
  for (DeviceMemory& one : borrowed_) pool_.give_back(std::move(one));
}

DeviceMemory& BorrowedBuffers::add(std::size_t size_bytes, bool is_guarded) {
  return borrowed_.emplace_back(pool_.take(size_bytes, is_guarded));
}

}  // namespace stalemate::opencl
