#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "worker/descriptor.hpp"

namespace stalemate::worker {

/// Memory that a worker and its parent both see: a sealed memory file, which either side can let
/// grow and nobody can shrink. So what was mapped once stays readable whatever the other side does.
class SharedBlock {
 public:
  /// A new, empty block.
  static SharedBlock create();

  /// The block behind an inherited descriptor, which is owned from now on; nothing if it is none.
  static std::optional<SharedBlock> adopt(int descriptor);

  SharedBlock(SharedBlock&& other) noexcept;
  SharedBlock& operator=(SharedBlock&& other) noexcept;
  SharedBlock(const SharedBlock&) = delete;
  SharedBlock& operator=(const SharedBlock&) = delete;
  ~SharedBlock();

  int descriptor() const { return descriptor_.number(); }

  /// Makes at least `size_bytes` usable on this side. Throws std::system_error where memory is
  /// short.
  void grow(std::size_t size_bytes);

  /// Maps what the other side added.
  void catch_up();

  /// What is mapped now; valid until the next `grow` or `catch_up`.
  std::span<std::byte> bytes() const { return bytes_; }

 private:
  explicit SharedBlock(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
  std::size_t file_size() const;
  void map(std::size_t size_bytes);

  Descriptor descriptor_;
  std::span<std::byte> bytes_;
};

}  // namespace stalemate::worker
