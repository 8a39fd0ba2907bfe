#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace stalemate::sim {

/// What an address turned out to be.
enum class Where : std::uint8_t {
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

/// The little-endian bits of `size` bytes, 8 at most.
inline std::uint64_t read_bits(const std::byte* at, std::uint32_t size) {
  std::uint64_t bits = 0;
  switch (size) {
    case 4: std::memcpy(&bits, at, 4); break;
    case 8: std::memcpy(&bits, at, 8); break;
    default: std::memcpy(&bits, at, size);
  }
  return bits;
}

inline void write_bits(std::byte* at, std::uint32_t size, std::uint64_t bits) {
  switch (size) {
    case 4: std::memcpy(at, &bits, 4); break;
    case 8: std::memcpy(at, &bits, 8); break;
    default: std::memcpy(at, &bits, size);
  }
}

inline bool overlap(const std::byte* a, std::uint64_t a_size, const std::byte* b,
                    std::uint64_t b_size) {
  return a < b + b_size && b < a + a_size;
}

}  // namespace stalemate::sim
