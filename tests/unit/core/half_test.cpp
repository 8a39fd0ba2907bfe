#include "core/half.hpp"

#include <bit>
#include <cmath>
#include <limits>

#include <catch2/catch.hpp>

using stalemate::float_of_half;
using stalemate::half_of_float;

TEST_CASE("half: every number survives a way through float") {
  for (std::uint32_t bits = 0; bits < 0x10000u; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = float_of_half(half);
    if (std::isnan(value)) {
      CHECK((half_of_float(value) | 0x200u) == (half | 0x200u));
    } else if (half_of_float(value) != half) {
      FAIL("0x" << std::hex << bits);
    }
  }
}

TEST_CASE("half: known values") {
  CHECK(float_of_half(0x3C00) == 1.0f);
  CHECK(float_of_half(0xC000) == -2.0f);
  CHECK(float_of_half(0x7BFF) == 65504.0f);
  CHECK(float_of_half(0x0001) == 0x1p-24f);
  CHECK(float_of_half(0x7C00) == std::numeric_limits<float>::infinity());
  CHECK(std::bit_cast<std::uint32_t>(float_of_half(0x8000)) == 0x80000000u);
}

TEST_CASE("half: what lies between two numbers goes to the nearest, ties to even") {
  CHECK(half_of_float(1.0f + 0x1p-11f) == 0x3C00);
  CHECK(half_of_float(1.0f + 0x1.8p-10f) == 0x3C02);
  CHECK(half_of_float(1.0f + 0x1p-11f + 0x1p-23f) == 0x3C01);
  CHECK(half_of_float(65519.0f) == 0x7BFF);
  CHECK(half_of_float(65520.0f) == 0x7C00);
  CHECK(half_of_float(0x1p-25f) == 0x0000);
  CHECK(half_of_float(0x1.8p-24f) == 0x0002);
  CHECK(half_of_float(-1e30f) == 0xFC00);
}
