#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <emmintrin.h>
#include <numeric>
#include <vector>

#include "sim/dispatch/target.hpp"

namespace stalemate::sim {

/// A store that not everybody sees yet, or a relaxed read-modify-write whose old value nobody looks
/// at, and which has yet to act on memory. One line of the processor's cache.
struct alignas(64) Pending {
  static constexpr std::uint16_t kStores = 0xffff;

  Target target;
  std::uint64_t value = 0;         // or the operand
  const char* built_in = nullptr;  // of a read-modify-write
  std::uint32_t work_item = 0;
  std::uint32_t group = 0;
  std::uint32_t unit = 0;  // compute unit
  std::uint32_t place = 0;
  std::uint32_t recorded = 0;  // so many accesses before it
  std::uint16_t operation = kStores;
  std::uint8_t scope = 0;
  std::uint8_t size = 0;

  bool is_update() const { return operation != kStores; }
};
static_assert(sizeof(Pending) == 64);

/// Stores on their way to memory, in program order. What is looked through at each load lies apart
/// from the stores: of each the four bytes where it begins, sixteen of which are a line of the
/// processor's cache. When one leaves, these move up, and the stores stay where they are.
class StoreBuffer {
 public:
  bool empty() const { return count_ == 0; }
  std::uint32_t size() const { return count_; }
  const Pending& operator[](std::uint32_t index) const { return slots_[order_[index]]; }

  void clear() {
    count_ = wide_ = astride_ = 0;
    std::iota(free_.begin(), free_.end(), std::uint16_t{0});
  }

  [[gnu::always_inline]] void push(const Pending& store) {
    if (count_ == slots_.size()) [[unlikely]]
      grow();
    parts_[count_] = part_of(store.target.at);
    count(store, 1);
    const std::uint16_t slot = free_[slots_.size() - ++count_];
    order_[count_ - 1] = slot;
    slots_[slot] = store;
  }

  /// It has left. What is given is there until the next one comes.
  const Pending& take(std::uint32_t index) {
    const std::uint16_t slot = order_[index];
    for (std::uint32_t at = index; at < count_; at += kBlock) {
      move_up(&parts_[at]);
      move_up(&order_[at]);
    }
    free_[slots_.size() - count_--] = slot;
    const Pending& store = slots_[slot];
    count(store, -1);
    return store;
  }

  /// The first of the stores before `end` that touches those bytes; `end` if none does.
  std::uint32_t first_at(const std::byte* at, std::uint32_t size, std::uint32_t end) const {
    return next_at(at, size, {0, end});
  }

  /// Calls `act` with each store that touches those bytes, in order.
  template <class Act>
  void for_each_at(const std::byte* at, std::uint32_t size, const Act& act) const {
    for (std::uint32_t index = first_at(at, size, count_); index < count_;
         index = next_at(at, size, {index + 1, count_})) {
      act((*this)[index]);
    }
  }

 private:
  static constexpr std::uint32_t kPartBytes = 4;
  static constexpr std::uint32_t kWordBytes = 8;
  static constexpr std::uint32_t kBlock = 16;  // stores that are looked at together
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  // Two that are equal here may be apart, so what is found is looked at itself.
  static std::uint32_t part_of(const std::byte* at) {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(at) / kPartBytes);
  }
  static bool is_beyond(const std::byte* at, std::uint32_t size, std::uint32_t bytes) {
    return reinterpret_cast<std::uintptr_t>(at) % bytes + size > bytes;
  }
  void count(const Pending& store, std::int32_t change) {
    const auto of = static_cast<std::uint32_t>(change);
    wide_ += is_beyond(store.target.at, store.size, kPartBytes) ? of : 0;
    astride_ += is_beyond(store.target.at, store.size, kWordBytes) ? of : 0;
  }
  bool touches(std::uint32_t index, const std::byte* at, std::uint32_t size) const {
    const Pending& store = (*this)[index];
    return overlap(store.target.at, store.size, at, size);
  }
  /// A block of numbers, each to where the one before it is.
  template <class Number>
  static void move_up(Number* block) {
    std::array<Number, kBlock> behind;
    std::memcpy(behind.data(), block + 1, sizeof(behind));
    std::memcpy(block, behind.data(), sizeof(behind));
  }

  /// A bit for each of a block that is of that part; of the word of both parts, if `is_wide`.
  std::uint32_t block_of(std::uint32_t begin, std::uint32_t part, bool is_wide) const {
    const auto* const parts = reinterpret_cast<const __m128i*>(&parts_[begin]);
    const __m128i mask = _mm_set1_epi32(is_wide ? ~1 : ~0);
    const __m128i wanted = _mm_and_si128(_mm_set1_epi32(static_cast<int>(part)), mask);
    const auto equal = [&](int at) {
      return _mm_cmpeq_epi32(_mm_and_si128(_mm_loadu_si128(parts + at), mask), wanted);
    };
    const __m128i low = _mm_packs_epi32(equal(0), equal(1));
    const __m128i high = _mm_packs_epi32(equal(2), equal(3));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  }
  /// A bit for each of a block that is in the range.
  static std::uint32_t in_block(std::uint32_t block, const Range& range) {
    const auto below = [&](std::uint32_t index) {
      return index <= block ? 0U : (1U << std::min(index - block, kBlock)) - 1U;
    };
    return below(range.end) & ~below(range.begin);
  }
  std::uint32_t next_at(const std::byte* at, std::uint32_t size, const Range& range) const {
    if (astride_ != 0 || is_beyond(at, size, kWordBytes)) [[unlikely]]
      return next_one_by_one(at, size, range);
    const bool is_wide = wide_ != 0 || is_beyond(at, size, kPartBytes);
    for (std::uint32_t block = range.begin / kBlock * kBlock; block < range.end; block += kBlock) {
      std::uint32_t found = block_of(block, part_of(at), is_wide) & in_block(block, range);
      for (; found != 0; found &= found - 1) {
        const std::uint32_t index = block + static_cast<std::uint32_t>(std::countr_zero(found));
        if (touches(index, at, size)) return index;
      }
    }
    return range.end;
  }
  [[gnu::noinline]] std::uint32_t next_one_by_one(const std::byte* at, std::uint32_t size,
                                                  Range range) const {
    while (range.begin < range.end && !touches(range.begin, at, size)) ++range.begin;
    return range.begin;
  }
  /// Behind what is in use there is a block to be moved up, too.
  [[gnu::noinline]] void grow() {
    const auto before = static_cast<std::uint32_t>(slots_.size());
    const std::uint32_t after = std::max(before * 2, kBlock);
    slots_.resize(after);
    parts_.resize(after + kBlock);
    order_.resize(after + kBlock);
    free_.resize(after);
    std::iota(free_.begin(), free_.begin() + (after - before), static_cast<std::uint16_t>(before));
  }

  std::uint32_t count_ = 0;
  std::uint32_t wide_ = 0;            // of them, so many lie in two parts
  std::uint32_t astride_ = 0;         // and so many in two words
  std::vector<std::uint32_t> parts_;  // in order
  std::vector<std::uint16_t> order_;  // their slots
  std::vector<std::uint16_t> free_;   // slots, as many as are
  std::vector<Pending> slots_;
};

}  // namespace stalemate::sim
