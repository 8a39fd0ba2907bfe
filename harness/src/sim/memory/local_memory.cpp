#include "sim/memory/local_memory.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

// One kind alone would hide what only others show: a sum is right where zeros lie.
constexpr std::byte kSameBytes[] = {std::byte{0x00}, std::byte{0xFF}, std::byte{0xCD}};
constexpr auto kGarbageKinds =
    static_cast<std::uint32_t>(std::size(kSameBytes)) + 1;  // the last: any
constexpr std::uint64_t kGarbageStream = 0xa0761d6478bd642fu;
constexpr std::size_t kSlotAlignment = LocalMemory::kGapBytes;

}  // namespace

void LocalMemory::begin(std::uint64_t bytes, std::uint32_t slots, std::uint64_t seed) {
  garbage_key_ = mix(seed ^ kGarbageStream);
  garbage_kind_ = scaled(draw(garbage_key_, 0), kGarbageKinds);
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

bool LocalMemory::is_untouched(const std::byte* at, std::uint32_t size) const {
  const std::uint8_t* marks = written(at);
  return std::none_of(marks, marks + size, [&](std::uint8_t mark) { return mark == launch_; });
}

std::byte LocalMemory::garbage(std::uint64_t offset) const {
  if (garbage_kind_ < std::size(kSameBytes)) return kSameBytes[garbage_kind_];
  return static_cast<std::byte>(draw(garbage_key_, 1 + offset / 8) >> 8 * (offset % 8));
}

void LocalMemory::fill_unwritten(std::byte* at, std::uint32_t size) {
  const std::uint8_t* marks = written(at);
  const auto offset = static_cast<std::uint64_t>(at - data_.begin());
  for (std::uint32_t i = 0; i < size; ++i) {
    if (marks[i] != launch_) at[i] = garbage(offset + i);
  }
}

void LocalMemory::fill_unwritten_words(const std::byte* at, std::uint32_t size) {
  constexpr std::uint32_t word = 8;
  const auto offset = static_cast<std::uint32_t>(at - data_.begin()) % word;
  fill_unwritten(data_.begin() + (at - data_.begin()) - offset,
                 (offset + size + word - 1) / word * word);
}

void LocalMemory::mark_written(std::byte* at, std::uint32_t size) {
  fill_unwritten(at, size);
  std::memset(written(at), launch_, size);
}

void LocalMemory::copy_written(const std::byte* from, std::byte* to, std::uint32_t size) {
  fill_unwritten(to, size);
  std::memmove(written(to), written(from), size);
}

}  // namespace stalemate::sim
