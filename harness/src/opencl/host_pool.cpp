#include "opencl/host_pool.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace stalemate::opencl {
namespace {

constexpr std::size_t kHostBytesMin = std::size_t{64} << 10U;
// Three launches are under way at once.
constexpr std::size_t kHostKeptMax = 4;

}  // namespace

HostPool::HostPool(cl::Context context, cl::CommandQueue queue)
    : context_(std::move(context)), queue_(std::move(queue)) {}

HostMemory HostPool::take(std::size_t size_bytes) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const HostMemory& kept) {
    return kept.bytes().size() >= size_bytes;
  });
  if (found == kept_.end()) {
    return {context_, queue_, std::bit_ceil(std::max(size_bytes, kHostBytesMin))};
  }
  HostMemory memory = std::move(*found);
  kept_.erase(found);
  return memory;
}

void HostPool::give_back(HostMemory memory) {
  kept_.push_front(std::move(memory));
  if (kept_.size() > kHostKeptMax) kept_.pop_back();
}

Landing::~Landing() {
  for (HostMemory& memory : borrowed_) pool_.give_back(std::move(memory));
}

void Landing::reserve(std::size_t size_bytes) {
  if (size_bytes != 0) room_ = borrowed_.emplace_back(pool_.take(size_bytes)).bytes();
}

std::span<std::byte> Landing::take(std::size_t size_bytes) {
  const std::span<std::byte> taken = room_.first(size_bytes);
  room_ = room_.subspan(size_bytes);
  return taken;
}

}  // namespace stalemate::opencl
