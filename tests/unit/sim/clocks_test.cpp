#include "sim/dispatch/clocks.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

namespace stalemate::sim {
namespace {

// Longer and shorter than what a processor takes at once, and numbers on both sides of 2^31.
constexpr std::size_t kNumbersMax = 70;

std::vector<std::uint32_t> numbers(std::size_t length, std::uint32_t factor) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < length; ++i) numbers.push_back((i + 1) * factor);
  return numbers;
}

}  // namespace

TEST_CASE("clocks: each number is raised to the other, and none is lowered") {
  for (std::size_t length = 0; length <= kNumbersMax; ++length) {
    std::vector<std::uint32_t> clock = numbers(length, 0x9e3779b9U);
    const std::vector<std::uint32_t> other = numbers(length, 0x85ebca6bU);
    std::vector<std::uint32_t> wanted;
    for (std::size_t i = 0; i < length; ++i) wanted.push_back(std::max(clock[i], other[i]));
    raise(clock, other);
    CHECK(clock == wanted);
  }
}

TEST_CASE("clocks: one that is above in a single number is not within") {
  for (std::size_t length = 0; length <= kNumbersMax; ++length) {
    const std::vector<std::uint32_t> large = numbers(length, 0x9e3779b9U);
    CHECK(is_within(large, large));
    for (std::size_t at = 0; at < length; ++at) {
      std::vector<std::uint32_t> above = large;
      ++above[at];
      CHECK_FALSE(is_within(above, large));
      CHECK(is_within(large, above));
    }
  }
}

}  // namespace stalemate::sim
