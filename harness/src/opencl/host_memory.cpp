#include "opencl/host_memory.hpp"

#include <numeric>
#include <utility>

namespace stalemate::opencl {
namespace {

constexpr std::size_t kKilobyte = 1024;

/// Three launches are under way at once. Each has small buffers together, and large ones by
/// themselves; larger ones than that are rare.
std::vector<std::size_t> slice_sizes(const DeviceInfo& device) {
  std::vector<std::size_t> sizes(has_memory_apart(device) ? 16 : 2, 16 * kKilobyte);
  if (!has_memory_apart(device)) return sizes;
  sizes.insert(sizes.end(), 16, 256 * kKilobyte);
  sizes.insert(sizes.end(), 4, 4096 * kKilobyte);
  return sizes;
}

}  // namespace

HostPiece::HostPiece(HostPiece&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)),
      slice_(other.slice_),
      own_(std::move(other.own_)),
      bytes_(std::exchange(other.bytes_, {})) {}

HostPiece& HostPiece::operator=(HostPiece&& other) noexcept {
  std::swap(memory_, other.memory_);
  std::swap(slice_, other.slice_);
  std::swap(own_, other.own_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

HostPiece::~HostPiece() {
  if (memory_ != nullptr) memory_->give_back(slice_);
}

std::vector<std::byte> HostPiece::take() {
  if (memory_ == nullptr) return std::move(own_);
  return {bytes_.begin(), bytes_.end()};
}

HostMemory::HostMemory(const cl::Context& context, const cl::CommandQueue& queue,
                       const DeviceInfo& device)
    : queue_(queue) {
  const std::vector<std::size_t> sizes = slice_sizes(device);
  if (!map(context, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}))) return;
  std::size_t end = 0;
  for (const std::size_t size : sizes) {
    slices_.push_back({all_.subspan(end, size)});
    end += size;
  }
}

bool HostMemory::map(const cl::Context& context, std::size_t size_bytes) try {
  buffer_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size_bytes);
  void* const begin =
      queue_.enqueueMapBuffer(buffer_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size_bytes);
  all_ = {static_cast<std::byte*>(begin), size_bytes};
  return true;
} catch (const cl::Error&) {
  return false;
}

HostMemory::~HostMemory() {
  if (all_.empty()) return;
  // CLHPP would throw, and nothing can be done about an error here.
  ::clEnqueueUnmapMemObject(queue_(), buffer_(), all_.data(), 0, nullptr, nullptr);
}

HostPiece HostMemory::take(std::size_t size_bytes) {
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    Slice& slice = slices_[i];
    if (!slice.is_free || slice.bytes.size() < size_bytes) continue;
    slice.is_free = false;
    return {*this, i, slice.bytes.first(size_bytes)};
  }
  return HostPiece(size_bytes);
}

}  // namespace stalemate::opencl
