#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace stalemate::sim {

/// What an address turned out to be. As wide as leaves no gap in a Target, which would be copied
/// in pieces that overlap.
enum class Where : std::uint32_t {
  Private,   // the fiber's stack, or constant data of the module: nobody else's business
  Constant,  // a __constant object: nobody changes it
  Global,
  Local,
  Nowhere,  // not the work-item's to touch
};

struct Target {
  std::byte* at = nullptr;
  std::uint64_t offset = 0;  // within the object
  std::uint32_t object = 0;  // index into the launch's objects or locals
  Where where = Where::Private;

  bool is_shared() const { return where == Where::Global || where == Where::Local; }
  Target plus(std::uint64_t bytes) const { return {at + bytes, offset + bytes, object, where}; }
};

template <class Word>
std::uint64_t read_word(const std::byte* at) {
  Word word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

template <class Word>
void write_word(std::byte* at, std::uint64_t bits) {
  const auto word = static_cast<Word>(bits);
  std::memcpy(at, &word, sizeof(word));
}

// Sizes that no word has are copied by calls, which would keep the bits of all others in memory.
[[gnu::noinline]] inline std::uint64_t read_odd_bits(const std::byte* at, std::uint32_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, at, size);
  return bits;
}
[[gnu::noinline]] inline void write_odd_bits(std::byte* at, std::uint32_t size,
                                             std::uint64_t bits) {
  std::memcpy(at, &bits, size);
}

/// The little-endian bits of `size` bytes, 8 at most.
inline std::uint64_t read_bits(const std::byte* at, std::uint32_t size) {
  if (size == 4) [[likely]]
    return read_word<std::uint32_t>(at);
  if (size == 8) return read_word<std::uint64_t>(at);
  if (size == 2) return read_word<std::uint16_t>(at);
  if (size == 1) return read_word<std::uint8_t>(at);
  return read_odd_bits(at, size);
}

inline void write_bits(std::byte* at, std::uint32_t size, std::uint64_t bits) {
  if (size == 4) [[likely]]
    return write_word<std::uint32_t>(at, bits);
  if (size == 8) return write_word<std::uint64_t>(at, bits);
  if (size == 2) return write_word<std::uint16_t>(at, bits);
  if (size == 1) return write_word<std::uint8_t>(at, bits);
  write_odd_bits(at, size, bits);
}

inline bool overlap(const std::byte* a, std::uint64_t a_size, const std::byte* b,
                    std::uint64_t b_size) {
  return a < b + b_size && b < a + a_size;
}

}  // namespace stalemate::sim
