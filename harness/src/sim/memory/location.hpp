#pragma once

#include <cstdint>
#include <vector>

#include "sim/memory/message.hpp"

namespace stalemate::sim {

/// The messages of a location in coherence order, kMax at most. A ring: nearly all are put at its
/// end, and then the eldest goes.
class Messages {
 public:
  static constexpr std::uint32_t kMax = 16;

  /// Nothing but this.
  void begin(const Message& only) {
    if (ring_.empty()) ring_.resize(1);
    begin_ = 0;
    count_ = 1;
    ring_.front() = only;
  }

  std::uint32_t size() const { return count_; }
  Message& operator[](std::uint32_t index) { return ring_[place(index)]; }
  const Message& operator[](std::uint32_t index) const { return ring_[place(index)]; }

  void drop_first() {
    ++begin_;
    --count_;
  }

  /// There is room for one: fewer than kMax.
  void insert(std::uint32_t position, const Message& message) {
    if (count_ == ring_.size()) grow();
    for (std::uint32_t index = count_++; index > position; --index) {
      (*this)[index] = (*this)[index - 1];
    }
    (*this)[position] = message;
  }

 private:
  // The length of the ring is a power of two.
  std::uint32_t place(std::uint32_t index) const {
    return (begin_ + index) & (static_cast<std::uint32_t>(ring_.size()) - 1);
  }
  void grow();

  std::vector<Message> ring_;
  std::uint32_t begin_ = 0;
  std::uint32_t count_ = 0;
};

/// What the messages of one location are. The last one is what memory holds.
struct Location {
  Messages messages;
  ReleaseView dropped;     // by own releases of messages that are no longer there
  bool is_merged = false;  // accessed by several sizes: one message, which is all that ever was

  std::uint32_t newest() const { return messages.size() - 1; }
};

}  // namespace stalemate::sim
