#include "worker/packing.hpp"

#include <algorithm>

namespace stalemate::worker {

namespace {

/// More than any program and its arguments need; far less than what would exhaust memory.
constexpr std::size_t kHeadBytesMax = std::size_t{64} << 20U;

/// A multiple of every scalar's size, and of the cache lines that copies like.
constexpr std::size_t kBulkAlignment = 64;

constexpr std::size_t aligned(std::size_t offset) {
  return (offset + kBulkAlignment - 1) / kBulkAlignment * kBulkAlignment;
}

}  // namespace

void Packer::text(std::string_view value) {
  bytes(std::as_bytes(std::span(value.data(), value.size())));
}

void Packer::bytes(std::span<const std::byte> value) {
  number(std::uint64_t{value.size()});
  append(value);
}

void Packer::bulk(std::span<const std::byte> piece) {
  pieces_.push_back(piece);
}

std::size_t Packer::finish(SharedBlock& block) const {
  std::size_t end = head_.size();
  for (const auto& piece : pieces_) end = aligned(end) + piece.size();
  block.grow(end);
  const std::span<std::byte> target = block.bytes();
  std::memcpy(target.data(), head_.data(), head_.size());
  std::size_t offset = head_.size();
  for (const auto& piece : pieces_) {
    offset = aligned(offset);
    // std::ranges::copy of libstdc++ 12 goes byte by byte here.
    std::copy(piece.begin(), piece.end(), target.subspan(offset).begin());
    offset += piece.size();
  }
  return head_.size();
}

void Packer::append(std::span<const std::byte> value) {
  head_.append(reinterpret_cast<const char*>(value.data()), value.size());
}

Unpacker::Unpacker(std::span<const std::byte> block, std::uint64_t head_size_bytes)
    : block_(block) {
  if (head_size_bytes > block.size() || head_size_bytes > kHeadBytesMax) {
    throw Nonsense("a message longer than its block");
  }
  const auto head = block.first(head_size_bytes);
  head_.assign(head.begin(), head.end());
  rest_ = head_;
  bulk_offset_ = head_.size();
}

std::string Unpacker::text() {
  const auto taken = take(number<std::uint64_t>());
  return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

std::vector<std::byte> Unpacker::bytes() {
  const auto taken = take(number<std::uint64_t>());
  return {taken.begin(), taken.end()};
}

std::vector<std::byte> Unpacker::bulk(std::uint64_t size_bytes) {
  const std::size_t begin = aligned(bulk_offset_);
  if (begin > block_.size() || size_bytes > block_.size() - begin) {
    throw Nonsense("a buffer that ends outside of the shared memory");
  }
  const auto piece = block_.subspan(begin, size_bytes);
  bulk_offset_ = begin + size_bytes;
  return {piece.begin(), piece.end()};
}

void Unpacker::expect_end() const {
  if (!rest_.empty()) throw Nonsense("a message with too many fields");
}

std::span<const std::byte> Unpacker::take(std::uint64_t size_bytes) {
  if (size_bytes > rest_.size()) throw Nonsense("a message that ends too early");
  const auto taken = rest_.first(size_bytes);
  rest_ = rest_.subspan(size_bytes);
  return taken;
}

}  // namespace stalemate::worker
