#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "worker/shared_block.hpp"

namespace stalemate::worker {

/// What came over the channel is not what the other side may say.
struct Nonsense : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A message in the shared block: a head with all small fields one after another, then the bulk,
/// every piece on a boundary of 64 bytes. Pieces follow in the order in which the head counts them
/// up, so that no offset is ever said and none can be wrong.
class Packer {
 public:
  template <std::unsigned_integral Number>
  void number(Number value) {
    append({reinterpret_cast<const std::byte*>(&value), sizeof(value)});
  }
  void signed_number(std::int64_t value) { number(static_cast<std::uint64_t>(value)); }
  void text(std::string_view value);
  void bytes(std::span<const std::byte> value);

  /// Adds a piece of bulk. The bytes are not copied before `finish`.
  void bulk(std::span<const std::byte> piece);

  /// Writes head and bulk to `block`, enlarging it where necessary. Returns the size of the head.
  std::size_t finish(SharedBlock& block) const;

 private:
  void append(std::span<const std::byte> value);

  std::string head_;  // bytes: to append a few is one call, even where nothing is inlined
  std::vector<std::span<const std::byte>> pieces_;
};

/// Takes a message apart. Works on a copy of the head: the other side's driver may still be writing
/// wherever it likes. Every function throws Nonsense if the block ends first.
class Unpacker {
 public:
  Unpacker(std::span<const std::byte> block, std::uint64_t head_size_bytes);

  template <std::unsigned_integral Number>
  Number number() {
    Number value = 0;
    std::memcpy(&value, take(sizeof(value)).data(), sizeof(value));
    return value;
  }
  std::int64_t signed_number() { return static_cast<std::int64_t>(number<std::uint64_t>()); }
  std::string text();
  std::vector<std::byte> bytes();

  /// The next piece of bulk.
  std::vector<std::byte> bulk(std::uint64_t size_bytes);

  /// Throws if the head has more fields than were taken.
  void expect_end() const;

 private:
  std::span<const std::byte> take(std::uint64_t size_bytes);

  std::vector<std::byte> head_;
  std::span<const std::byte> rest_;  // of head_
  std::span<const std::byte> block_;
  std::size_t bulk_offset_ = 0;  // where the next piece begins; never past the block's end
};

}  // namespace stalemate::worker
