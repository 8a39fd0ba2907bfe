#include "sim/schedule/stacks.hpp"

#include <new>
#include <sys/mman.h>

namespace stalemate::sim {
namespace {
constexpr std::size_t kStacksPerSlab = 128;
constexpr std::size_t kSlabBytes = kStacksPerSlab * Stacks::kStackBytes;
constexpr std::size_t kGuardBytes = 4096;
// Tops of stacks at equal distances would all fall into the same few sets of the processor's cache.
constexpr std::size_t kColours = 32;
constexpr std::size_t kColourBytes = 128;
}  // namespace

Stacks::~Stacks() {
  for (std::byte* slab : slabs_) munmap(slab, kSlabBytes);
}

Stack Stacks::take() {
  if (free_.empty()) map_more();
  const Stack stack = free_.back();
  free_.pop_back();
  return stack;
}

void Stacks::reclaim() {
  if (free_.size() != all_.size()) free_ = all_;
}

void Stacks::map_more() {
  void* mapped = mmap(nullptr, kSlabBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  madvise(mapped, kSlabBytes, MADV_NOHUGEPAGE);
  slabs_.push_back(static_cast<std::byte*>(mapped));
  for (std::size_t i = 0; i < kStacksPerSlab; ++i) {
    std::byte* low = slabs_.back() + i * kStackBytes;
    if (all_.size() < kGuardedMax) mprotect(low, kGuardBytes, PROT_NONE);
    const std::size_t colour = all_.size() % kColours * kColourBytes;
    all_.push_back({low + kGuardBytes, low + kStackBytes - colour});
    free_.push_back(all_.back());
  }
}

}  // namespace stalemate::sim
