#include "sim/schedule/stacks.hpp"

#include <bit>
#include <new>
#include <sys/mman.h>

namespace stalemate::sim {
namespace {
constexpr std::size_t kStacksPerSlab = 128;
constexpr std::size_t kGuardBytes = 4096;
// Tops of stacks at equal distances would all fall into the same few sets of the processor's cache.
constexpr std::size_t kColours = 32;
constexpr std::size_t kColourBytes = 128;

// Of the runtime and of built-ins; of what the compiler spills, a part of the variables.
constexpr std::size_t kBesideVariables = std::size_t{64} * 1024;
constexpr std::size_t kSpilledPart = 4;

std::size_t room_for(std::size_t variables_bytes) {
  return std::bit_ceil(variables_bytes + variables_bytes / kSpilledPart + kBesideVariables);
}
}  // namespace

Stacks::~Stacks() {
  unmap();
}

void Stacks::unmap() {
  for (std::byte* slab : slabs_) munmap(slab, kStacksPerSlab * stack_bytes_);
  slabs_.clear();
  all_.clear();
  free_.clear();
}

void Stacks::begin(std::size_t variables_bytes) {
  if (room_for(variables_bytes) > stack_bytes_) {
    unmap();
    stack_bytes_ = room_for(variables_bytes);
  }
  if (free_.size() != all_.size()) free_ = all_;
}

Stack Stacks::take() {
  if (free_.empty()) map_more();
  const Stack stack = free_.back();
  free_.pop_back();
  return stack;
}

void Stacks::map_more() {
  const std::size_t slab_bytes = kStacksPerSlab * stack_bytes_;
  void* mapped = mmap(nullptr, slab_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  madvise(mapped, slab_bytes, MADV_NOHUGEPAGE);
  slabs_.push_back(static_cast<std::byte*>(mapped));
  for (std::size_t i = 0; i < kStacksPerSlab; ++i) {
    std::byte* low = slabs_.back() + i * stack_bytes_;
    if (all_.size() < kGuardedMax) mprotect(low, kGuardBytes, PROT_NONE);
    const std::size_t colour = all_.size() % kColours * kColourBytes;
    all_.push_back({low + kGuardBytes, low + stack_bytes_ - colour});
    free_.push_back(all_.back());
  }
}

}  // namespace stalemate::sim
