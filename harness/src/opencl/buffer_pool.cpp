#include "opencl/buffer_pool.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::opencl {
namespace {

// Small buffers count for this much, which bounds their number too.
constexpr std::uint64_t kBufferBytesMin = 4096;

std::uint64_t weight(std::size_t size_bytes) {
  return std::max<std::uint64_t>(size_bytes, kBufferBytesMin);
}

}  // namespace

BufferPool::BufferPool(cl::Context context, std::uint64_t kept_bytes_max)
    : context_(std::move(context)), kept_bytes_max_(kept_bytes_max) {}

cl::Buffer BufferPool::allocate(std::size_t size_bytes) {
  return cl::Buffer(context_, CL_MEM_READ_WRITE, size_bytes);
}

cl::Buffer BufferPool::take(std::size_t size_bytes) {
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const Kept& kept) { return kept.size_bytes == size_bytes; });
  if (found != kept_.end()) {
    cl::Buffer buffer = std::move(found->buffer);
    kept_bytes_ -= weight(size_bytes);
    kept_.erase(found);
    return buffer;
  }
  try {
    return allocate(size_bytes);
  } catch (const cl::Error&) {
    kept_.clear();
    kept_bytes_ = 0;
    return allocate(size_bytes);
  }
}

void BufferPool::give_back(cl::Buffer buffer, std::size_t size_bytes) {
  kept_.push_front({std::move(buffer), size_bytes});
  kept_bytes_ += weight(size_bytes);
  while (kept_bytes_ > kept_bytes_max_) {
    kept_bytes_ -= weight(kept_.back().size_bytes);
    kept_.pop_back();
  }
}

BorrowedBuffers::~BorrowedBuffers() {
  for (Borrowed& one : borrowed_) pool_.give_back(std::move(one.buffer), one.size_bytes);
}

void BorrowedBuffers::add(std::size_t size_bytes) {
  borrowed_.push_back({pool_.take(size_bytes), size_bytes});
}

}  // namespace stalemate::opencl
