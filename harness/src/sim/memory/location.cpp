#include "sim/memory/location.hpp"

#include <bit>

namespace stalemate::sim {

std::size_t MessageRoom::log_of(std::uint32_t length) {
  return static_cast<std::size_t>(std::countr_zero(length));
}

void MessageRoom::forget() {
  chunk_ = 0;
  used_ = chunks_.empty() ? kChunk : 0;
  for (auto& blocks : free_) blocks.clear();
}

Message* MessageRoom::take(std::uint32_t length) {
  auto& blocks = free_[log_of(length)];
  if (!blocks.empty()) {
    Message* const block = blocks.back();
    blocks.pop_back();
    return block;
  }
  if (used_ + length > kChunk) {
    if (!chunks_.empty()) ++chunk_;
    if (chunk_ == chunks_.size()) chunks_.push_back(std::make_unique<Message[]>(kChunk));
    used_ = 0;
  }
  Message* const block = &chunks_[chunk_][used_];
  used_ += length;
  return block;
}

void Location::begin(MessageRoom& room, const Message& only, bool is_merged) {
  owner_ = kNoOwner;
  begin_ = mask_ = 0;
  count_ = 1;
  is_merged_ = is_merged;
  has_told_ = is_merged;
  dropped = {};
  ring_ = room.take(1);
  *ring_ = only;
}

void Location::grow(MessageRoom& room) {
  const std::uint32_t length = mask_ + 1U;
  Message* const longer = room.take(length * 2);
  for (std::uint32_t index = 0; index < count_; ++index) longer[index] = (*this)[index];
  room.give_back(ring_, length);
  ring_ = longer;
  mask_ = static_cast<std::uint8_t>(length * 2 - 1);
  begin_ = 0;
}

}  // namespace stalemate::sim
