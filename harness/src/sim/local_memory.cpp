#include "sim/local_memory.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace stalemate::sim {
namespace {

constexpr std::byte kGarbage{0xCD};
constexpr std::size_t kSlotAlignment = 128;

void* map_lazily(std::size_t bytes) {
  void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  return mapped;
}

}  // namespace

LocalMemory::~LocalMemory() {
  unmap();
}

void LocalMemory::begin(std::uint64_t bytes, std::uint32_t slots) {
  // One alignment more, so that an access past the end lies in nobody's memory.
  stride_ = (bytes + 2 * kSlotAlignment - 1) / kSlotAlignment * kSlotAlignment;
  free_.clear();
  fresh_slot_ = 0;
  const bool launches_run_out = ++launch_ == 0;
  if (launches_run_out || stride_ * slots > mapped_bytes_) {
    map(std::max(stride_ * slots, mapped_bytes_));
    launch_ = 1;
  }
}

void LocalMemory::map(std::size_t bytes) {
  unmap();
  data_ = static_cast<std::byte*>(map_lazily(bytes));
  written_ = static_cast<std::uint8_t*>(map_lazily(bytes));
  mapped_bytes_ = bytes;
}

void LocalMemory::unmap() {
  if (data_ == nullptr) return;
  munmap(data_, mapped_bytes_);
  munmap(written_, mapped_bytes_);
}

std::uint32_t LocalMemory::take_slot() {
  if (free_.empty()) return fresh_slot_++;
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  std::memset(written(base(slot)), 0, stride_);
  return slot;
}

bool LocalMemory::is_written(const std::byte* at, std::uint32_t size) const {
  const std::uint8_t* marks = written(at);
  for (std::uint32_t i = 0; i < size; ++i) {
    if (marks[i] != launch_) return false;
  }
  return true;
}

void LocalMemory::settle(std::byte* at, std::uint32_t size) {
  const std::uint8_t* marks = written(at);
  for (std::uint32_t i = 0; i < size; ++i) {
    if (marks[i] != launch_) at[i] = kGarbage;
  }
}

void LocalMemory::mark_written(std::byte* at, std::uint32_t size) {
  settle(at, size);
  std::memset(written(at), launch_, size);
}

void LocalMemory::copy_written(const std::byte* from, std::byte* to, std::uint32_t size) {
  settle(to, size);
  std::memmove(written(to), written(from), size);
}

}  // namespace stalemate::sim
