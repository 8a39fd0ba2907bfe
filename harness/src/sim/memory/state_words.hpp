#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace stalemate::sim {

/// A state, word for word, so that nothing rests on a hash.
using StateWords = std::vector<std::uint64_t>;

inline void add_bytes(StateWords& words, const std::byte* at, std::size_t size) {
  const std::size_t before = words.size();
  words.resize(before + (size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
  if (size != 0) std::memcpy(&words[before], at, size);
}

}  // namespace stalemate::sim
