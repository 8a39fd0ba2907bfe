#include "sim/arena.hpp"

#include <cstring>
#include <new>
#include <sys/mman.h>

namespace stalemate::sim {

namespace {

constexpr std::size_t kObjectAlignment = 128;
constexpr std::size_t kObjectGap = 128;
constexpr int kPoison = 0xA5;

std::size_t with_gap(std::size_t size_bytes) {
  const std::size_t end = size_bytes + kObjectGap;
  return (end + kObjectAlignment - 1) / kObjectAlignment * kObjectAlignment;
}

}  // namespace

Arena::~Arena() {
  if (begin_ != nullptr) munmap(begin_, size_bytes_);
}

std::vector<std::byte*> Arena::lay_out(const std::vector<std::size_t>& sizes) {
  // A store a little before the first object is out of bounds, too, and should hit nothing else.
  std::size_t end = kObjectGap;
  std::vector<std::size_t> offsets;
  for (const std::size_t size_bytes : sizes) {
    offsets.push_back(end);
    end += with_gap(size_bytes);
  }
  grow(end);
  std::memset(begin_, kPoison, end);
  std::vector<std::byte*> begins;
  begins.reserve(offsets.size());
  for (const std::size_t offset : offsets) begins.push_back(begin_ + offset);
  return begins;
}

void Arena::grow(std::size_t size_bytes) {
  if (size_bytes <= size_bytes_) return;
  void* const mapped =
      mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  if (begin_ != nullptr) munmap(begin_, size_bytes_);
  begin_ = static_cast<std::byte*>(mapped);
  size_bytes_ = size_bytes;
}

}  // namespace stalemate::sim
