#include "core/half.hpp"

#include <bit>
#include <cmath>

namespace stalemate {

namespace {

constexpr std::uint32_t kFractionBits = 10;
constexpr std::uint32_t kFraction = 0x3FFu;
constexpr std::uint32_t kInfinity = 0x7C00u;
constexpr float kSmallest = 0x1p-24f;  // the unit of subnormal numbers

}  // namespace

float float_of_half(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000u) << 16;
  const std::uint32_t exponent = (half >> kFractionBits) & 0x1Fu;
  const std::uint32_t fraction = half & kFraction;
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * kSmallest;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
  }
  const std::uint32_t wide = exponent == 0x1Fu ? 0xFFu : exponent + 112u;
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

std::uint16_t half_of_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000u;
  const float magnitude = std::fabs(value);
  const auto with_sign = [sign](std::uint32_t rest) {
    return static_cast<std::uint16_t>(sign | rest);
  };
  if (std::isnan(value)) return with_sign(kInfinity | 0x200u | (bits >> 13 & kFraction));
  if (magnitude >= 65520.0f) return with_sign(kInfinity);
  if (magnitude < 0x1p-14f) {
    return with_sign(static_cast<std::uint32_t>(std::nearbyint(magnitude / kSmallest)));
  }
  // Rounding may carry into the exponent, which is then right, too.
  const std::uint32_t units = std::bit_cast<std::uint32_t>(magnitude) - (112u << 23);
  const std::uint32_t half_unit = 0xFFFu + (units >> 13 & 1u);
  return with_sign((units + half_unit) >> 13);
}

}  // namespace stalemate
