#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/memory/message.hpp"

namespace stalemate::sim {

/// Room for messages, in blocks whose lengths are powers of two. Given back all at once, or to be
/// had again by others.
class MessageRoom {
 public:
  static constexpr std::uint32_t kLongest = 16;

  /// No block is left.
  void forget();

  Message* take(std::uint32_t length);
  void give_back(Message* block, std::uint32_t length) { free_[log_of(length)].push_back(block); }

 private:
  static constexpr std::size_t kChunk = 1024;  // messages

  static std::size_t log_of(std::uint32_t length);

  std::vector<std::unique_ptr<Message[]>> chunks_;
  std::size_t chunk_ = 0;  // the one in use
  std::size_t used_ = kChunk;
  std::array<std::vector<Message*>, 5> free_;  // by the logarithm of their length
};

/// The messages of one location in coherence order, the last kMax of them. The last one is what
/// memory holds. A ring: nearly all are put at its end, and then the eldest goes.
class Location {
 public:
  static constexpr std::uint32_t kMax = MessageRoom::kLongest;

  /// Has nothing but `only`.
  void begin(MessageRoom& room, const Message& only, bool is_merged);

  std::uint32_t size() const { return count_; }
  std::uint32_t newest() const { return count_ - 1U; }
  Message& operator[](std::uint32_t index) { return ring_[place(index)]; }
  const Message& operator[](std::uint32_t index) const { return ring_[place(index)]; }

  /// A message there, which has to be filled in. There must be fewer than kMax.
  Message& insert(MessageRoom& room, std::uint32_t position);
  void drop_first() {
    ++begin_;
    --count_;
  }
  /// The same at the end, in the place of the first if there are kMax already.
  Message& append(MessageRoom& room) {
    if (count_ == kMax) drop_first();
    if (count_ > mask_) grow(room);
    return ring_[place(count_++)];
  }

  static constexpr std::uint32_t kNoOwner = 0xffff;

  /// Who wrote the newest message; kNoOwner if it was there at first, or all are merged.
  std::uint32_t owner() const { return owner_; }
  void set_owner(std::uint32_t item) { owner_ = static_cast<std::uint16_t>(item); }

  /// Accessed by several sizes: one message, which is all that ever was.
  bool is_merged() const { return is_merged_; }

  /// Whether a message may have told anything, or may have been read by others than its writer.
  bool has_told() const { return has_told_; }
  void set_told() { has_told_ = true; }

  /// By own releases of messages that are no longer there.
  ReleaseView dropped;

 private:
  std::uint32_t place(std::uint32_t index) const { return (begin_ + index) & mask_; }
  [[gnu::noinline]] void grow(MessageRoom& room);

  std::uint16_t owner_ = kNoOwner;
  std::uint8_t begin_ : 4 = 0;
  std::uint8_t mask_ : 4 = 0;  // the ring's length, less one
  std::uint8_t count_ : 5 = 0;
  bool is_merged_ : 1 = false;
  bool has_told_ : 1 = false;
  Message* ring_ = nullptr;
};
static_assert(sizeof(Location) == 24);

inline Message& Location::insert(MessageRoom& room, std::uint32_t position) {
  if (count_ > mask_) grow(room);
  for (std::uint32_t index = count_++; index > position; --index) {
    (*this)[index] = (*this)[index - 1];
  }
  return (*this)[position];
}

}  // namespace stalemate::sim
