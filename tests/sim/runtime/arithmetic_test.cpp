#include "sim/memory/arithmetic.hpp"

#include <bit>

#include <catch2/catch.hpp>

#include "sim/abi/abi.hpp"

namespace stalemate::sim::test {
namespace {

std::uint32_t word(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
std::uint64_t word(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

}  // namespace

TEST_CASE("arithmetic: 32-bit operations wrap and compare as their names say") {
  CHECK(modified(kExchange, 4, 1, 7) == 7);
  CHECK(modified(kAdd, 4, 0xffffffff, 2) == 1);
  CHECK(modified(kSubtract, 4, 0, 1) == 0xffffffff);
  CHECK(modified(kMinSigned, 4, 0xffffffff, 1) == 0xffffffff);
  CHECK(modified(kMaxSigned, 4, 0xffffffff, 1) == 1);
  CHECK(modified(kMinUnsigned, 4, 0xffffffff, 1) == 1);
  CHECK(modified(kMaxUnsigned, 4, 0xffffffff, 1) == 0xffffffff);
  CHECK(modified(kAnd, 4, 12, 10) == 8);
  CHECK(modified(kOr, 4, 12, 10) == 14);
  CHECK(modified(kXor, 4, 12, 10) == 6);
}

TEST_CASE("arithmetic: 64-bit operations use all bits") {
  CHECK(modified(kAdd, 8, 0xffffffff, 1) == 0x100000000);
  CHECK(modified(kMinSigned, 8, ~std::uint64_t{0}, 1) == ~std::uint64_t{0});
  CHECK(modified(kMaxUnsigned, 8, 1, std::uint64_t{1} << 40) == std::uint64_t{1} << 40);
}

TEST_CASE("arithmetic: floats and doubles go by the size of the cell") {
  CHECK(modified(kFloatAdd, 4, word(1.5f), word(2.0f)) == word(3.5f));
  CHECK(modified(kFloatSubtract, 4, word(1.5f), word(2.0f)) == word(-0.5f));
  CHECK(modified(kFloatMin, 4, word(-1.0f), word(2.0f)) == word(-1.0f));
  CHECK(modified(kFloatMax, 4, word(-1.0f), word(2.0f)) == word(2.0f));
  CHECK(modified(kFloatAdd, 8, word(0.1), word(0.2)) == word(0.1 + 0.2));
}

}  // namespace stalemate::sim::test
