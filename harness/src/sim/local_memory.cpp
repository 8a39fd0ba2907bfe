#include "sim/local_memory.hpp"

#include <algorithm>
#include <cstring>

namespace stalemate::sim {
namespace {

constexpr std::byte kGarbage{0xCD};
constexpr std::size_t kSlotAlignment = 128;

}  // namespace

void LocalMemory::begin(std::uint64_t bytes, std::uint32_t slots) {
  // One alignment more, so that an access past the end lies in nobody's memory.
  stride_ = (bytes + 2 * kSlotAlignment - 1) / kSlotAlignment * kSlotAlignment;
  free_.clear();
  fresh_slot_ = 0;
  const bool launches_run_out = ++launch_ == 0;
  if (launches_run_out || stride_ * slots > data_.size_bytes()) {
    const std::size_t mapped = std::max(stride_ * slots, data_.size_bytes());
    data_.map(mapped);
    written_.map(mapped);
    launch_ = 1;
  }
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
