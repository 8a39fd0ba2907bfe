#include "sim/memory/apart_memory.hpp"

#include <new>
#include <sys/mman.h>

namespace stalemate::sim {

namespace {

// A 32-bit index into elements of 16 bytes, the largest that atomics and lists are made of.
constexpr std::size_t kApartBytes = std::size_t{32} << 30U;

void* map_with(std::size_t bytes, int protection) {
  void* const mapped =
      mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapped == MAP_FAILED ? nullptr : mapped;
}

}  // namespace

void ApartMemory::map(std::size_t bytes) {
  unmap();
  if (!map_apart(bytes)) {
    reserved_ = map_with(bytes, PROT_READ | PROT_WRITE);
    if (reserved_ == nullptr) throw std::bad_alloc();
    reserved_bytes_ = bytes;
    begin_ = static_cast<std::byte*>(reserved_);
  }
  size_bytes_ = bytes;
}

bool ApartMemory::map_apart(std::size_t bytes) {
  void* const reserved = map_with(bytes + 2 * kApartBytes, PROT_NONE);
  if (reserved == nullptr) return false;
  std::byte* const begin = static_cast<std::byte*>(reserved) + kApartBytes;
  if (mprotect(begin, bytes, PROT_READ | PROT_WRITE) != 0) {
    munmap(reserved, bytes + 2 * kApartBytes);
    return false;
  }
  reserved_ = reserved;
  reserved_bytes_ = bytes + 2 * kApartBytes;
  begin_ = begin;
  return true;
}

void ApartMemory::unmap() {
  if (reserved_ != nullptr) munmap(reserved_, reserved_bytes_);
  reserved_ = nullptr;
  begin_ = nullptr;
  size_bytes_ = 0;
}

}  // namespace stalemate::sim
