#include "sim/memory/arena.hpp"

#include <cstring>

namespace stalemate::sim {

namespace {

constexpr std::size_t kObjectAlignment = 128;
constexpr std::size_t kObjectGap = 128;
constexpr std::size_t kPageBytes = 4096;
constexpr int kPoison = 0xA5;

std::size_t with_gap(std::size_t size_bytes) {
  const std::size_t end = size_bytes + kObjectGap;
  return (end + kObjectAlignment - 1) / kObjectAlignment * kObjectAlignment;
}

}  // namespace

std::vector<std::byte*> Arena::lay_out(const std::vector<std::size_t>& sizes) {
  // A store a little before the first object is out of bounds, too, and should hit nothing else.
  std::size_t end = kObjectGap;
  std::vector<std::size_t> offsets;
  for (const std::size_t size_bytes : sizes) {
    offsets.push_back(end);
    end += with_gap(size_bytes);
  }
  // The size of pages: a mapping protects whole ones.
  if (end > memory_.size_bytes()) memory_.map((end + kPageBytes - 1) / kPageBytes * kPageBytes);
  std::memset(memory_.begin(), kPoison, end);
  std::vector<std::byte*> begins;
  begins.reserve(offsets.size());
  for (const std::size_t offset : offsets) begins.push_back(memory_.begin() + offset);
  return begins;
}

}  // namespace stalemate::sim
