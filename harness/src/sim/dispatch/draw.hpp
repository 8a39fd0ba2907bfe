#pragma once

#include <cstdint>

namespace stalemate::sim {

/// SplitMix64's finaliser (Steele et al., OOPSLA 2014).
constexpr std::uint64_t mix(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

/// The draw number `index` of the stream `key`. Seeds are mixed before they become keys: seed n + 1
/// would else be seed n shifted by a draw.
constexpr std::uint64_t draw(std::uint64_t key, std::uint64_t index) {
  return mix(key + index * 0x9e3779b97f4a7c15u);
}

/// Scales a draw to 0 … `count` - 1.
constexpr std::uint32_t scaled(std::uint64_t bits, std::uint32_t count) {
  return static_cast<std::uint32_t>(((bits >> 32) * count) >> 32);
}

}  // namespace stalemate::sim
