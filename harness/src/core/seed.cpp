#include "stalemate/seed.hpp"

namespace stalemate {

namespace {

constexpr std::uint64_t mix(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

}  // namespace

Seed Seed::split(std::string_view label) const {
  std::uint64_t state = mix(value);
  for (const char c : label) state = mix(state ^ static_cast<unsigned char>(c));
  return Seed{mix(state ^ label.size())};
}

Seed Seed::split(std::uint64_t index) const {
  return Seed{mix(mix(value) ^ mix(~index))};
}

}  // namespace stalemate
