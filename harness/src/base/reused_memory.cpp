#include "base/reused_memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <mutex>
#include <sys/mman.h>

#include "base/address_sanitizer.hpp"

namespace stalemate {

namespace {

/// Less comes from the heap, which keeps it anyway.
constexpr std::size_t kReusedBytesMin = std::size_t{64} << 10U;
constexpr std::size_t kLargePage = std::size_t{2} << 20U;

/// The working set of a history of five million operations.
constexpr std::size_t kKeptBytesMax = std::size_t{512} << 20U;

/// Not under the sanitizer: kept memory would not be poisoned.
constexpr bool kKeeps = STALEMATE_ADDRESS_SANITIZER == 0;

std::size_t block_bytes(std::size_t bytes) {
  return std::bit_ceil(bytes);
}

void* fresh_block(std::size_t bytes) {
  void* block = std::aligned_alloc(std::min(bytes, kLargePage), bytes);
  if (block == nullptr) throw std::bad_alloc();
  // Advice: where there are no large pages, small ones do.
  if (bytes >= kLargePage) static_cast<void>(madvise(block, bytes, MADV_HUGEPAGE));
  return block;
}

/// Blocks that were given back, by the power of two that is their size. Of all threads: those that
/// judge a history in parts live no longer than it takes.
class KeptBlocks {
 public:
  KeptBlocks() = default;
  KeptBlocks(const KeptBlocks&) = delete;
  KeptBlocks& operator=(const KeptBlocks&) = delete;
  ~KeptBlocks() { drop(); }

  void drop() {
    for (std::size_t power = 0; power < blocks_.size(); ++power) {
      while (void* block = take(std::size_t{1} << power)) std::free(block);
    }
  }

  /// Nothing if there is none of that size.
  void* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    Link*& first = blocks_.at(static_cast<std::size_t>(std::countr_zero(bytes)));
    if (first == nullptr) return nullptr;
    Link* block = std::exchange(first, first->next);
    bytes_ -= bytes;
    return block;
  }

  /// False if there are enough already.
  bool keep(void* block, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    if (bytes_ + bytes > kKeptBytesMax) return false;
    Link*& first = blocks_.at(static_cast<std::size_t>(std::countr_zero(bytes)));
    first = ::new (block) Link{first};
    bytes_ += bytes;
    return true;
  }

 private:
  struct Link {
    Link* next;
  };

  std::mutex mutex_;
  std::array<Link*, 64> blocks_{};
  std::size_t bytes_ = 0;
};

KeptBlocks& kept_blocks() {
  static KeptBlocks blocks;
  return blocks;
}

}  // namespace

void* take_memory(std::size_t bytes) {
  if (!kKeeps || bytes < kReusedBytesMin) return ::operator new(bytes);
  void* kept = kept_blocks().take(block_bytes(bytes));
  return kept != nullptr ? kept : fresh_block(block_bytes(bytes));
}

void give_memory_back(void* block, std::size_t bytes) noexcept {
  if (!kKeeps || bytes < kReusedBytesMin) return ::operator delete(block);
  if (!kept_blocks().keep(block, block_bytes(bytes))) std::free(block);
}

void drop_kept_memory() {
  kept_blocks().drop();
}

}  // namespace stalemate
