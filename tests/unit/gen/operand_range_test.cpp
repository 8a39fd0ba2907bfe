#include "stalemate/operand_range.clh"

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>
#include <set>

#include <catch2/catch.hpp>

namespace {

constexpr int kDraws = 20000;

float draw_float(float low, float high, std::uint64_t index) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(
      stalemate_in_range(STALEMATE_TYPE_FLOAT, std::bit_cast<std::uint32_t>(low),
                         std::bit_cast<std::uint32_t>(high), stalemate_random(3, 1, index))));
}

template <class Number>
Number draw(std::uint32_t type, Number low, Number high, std::uint64_t index) {
  const std::uint64_t mask = stalemate_type_mask(type);
  return static_cast<Number>(stalemate_in_range(type, static_cast<std::uint64_t>(low) & mask,
                                                static_cast<std::uint64_t>(high) & mask,
                                                stalemate_random(3, 1, index)));
}

template <class Number>
std::set<Number> all_drawn(std::uint32_t type, Number low, Number high) {
  std::set<Number> drawn;
  for (std::uint64_t index = 0; index < kDraws; ++index) drawn.insert(draw(type, low, high, index));
  return drawn;
}

}  // namespace

TEST_CASE("operand_range: integers reach both ends and go no further") {
  CHECK(all_drawn<std::int32_t>(STALEMATE_TYPE_INT, -3, 3) ==
        std::set<std::int32_t>{-3, -2, -1, 0, 1, 2, 3});
  CHECK(all_drawn<std::uint32_t>(STALEMATE_TYPE_UINT, 4294967294U, 4294967295U) ==
        std::set<std::uint32_t>{4294967294U, 4294967295U});
  CHECK(all_drawn<std::int64_t>(STALEMATE_TYPE_LONG, -5000000000, -4999999999) ==
        std::set<std::int64_t>{-5000000000, -4999999999});
  CHECK(all_drawn<std::uint64_t>(STALEMATE_TYPE_ULONG, 7, 7) == std::set<std::uint64_t>{7});
}

TEST_CASE("operand_range: the whole range of a type is any of its values") {
  using Int = std::numeric_limits<std::int32_t>;
  using Long = std::numeric_limits<std::int64_t>;
  CHECK(all_drawn<std::int32_t>(STALEMATE_TYPE_INT, Int::min(), Int::max()).size() > kDraws - 10);
  CHECK(all_drawn<std::int64_t>(STALEMATE_TYPE_LONG, Long::min(), Long::max()).size() == kDraws);
}

TEST_CASE("operand_range: edges are the ends, what is next to them, and zero where it is within") {
  const auto edges = [](std::int32_t low, std::int32_t high) {
    std::set<std::int32_t> drawn;
    for (std::uint64_t index = 0; index < 500; ++index) {
      drawn.insert(static_cast<std::int32_t>(
          stalemate_integer_edge(STALEMATE_TYPE_INT, static_cast<std::uint32_t>(low),
                                 static_cast<std::uint32_t>(high), stalemate_random(3, 1, index))));
    }
    return drawn;
  };
  using Int = std::numeric_limits<std::int32_t>;
  CHECK(edges(-100, 7) == std::set<std::int32_t>{-100, -99, 0, 6, 7});
  CHECK(edges(5, 7) == std::set<std::int32_t>{5, 6, 7});
  CHECK(edges(7, 7) == std::set<std::int32_t>{7});
  CHECK(edges(Int::min(), Int::max()) ==
        std::set<std::int32_t>{Int::min(), Int::min() + 1, 0, Int::max() - 1, Int::max()});
  std::set<std::uint64_t> all;
  for (std::uint64_t index = 0; index < 500; ++index) {
    all.insert(stalemate_integer_edge(STALEMATE_TYPE_ULONG, 0, ~std::uint64_t{0},
                                      stalemate_random(3, 1, index)));
  }
  CHECK(all == std::set<std::uint64_t>{0, 1, ~std::uint64_t{0} - 1, ~std::uint64_t{0}});
}

TEST_CASE("operand_range: of floats -0 is one, of a range that goes below it alone") {
  const auto edges = [](float low, float high) {
    std::set<std::uint32_t> drawn;
    for (std::uint64_t index = 0; index < 500; ++index) {
      const auto bits = static_cast<std::uint32_t>(stalemate_float_edge(
          STALEMATE_TYPE_FLOAT, std::bit_cast<std::uint32_t>(low),
          std::bit_cast<std::uint32_t>(high), 0, stalemate_random(3, 1, index)));
      const auto number = std::bit_cast<float>(bits);
      CHECK(((number >= low && number <= high)));
      drawn.insert(bits);
    }
    return drawn;
  };
  constexpr std::uint32_t minus_zero = 0x80000000;
  const auto around = edges(-1000, 1000);
  CHECK(around.size() == 6);
  for (const float edge : {-1000.0F, 1000.0F, 0.0F}) {
    CHECK(around.count(std::bit_cast<std::uint32_t>(edge)) == 1);
  }
  CHECK(around.count(minus_zero) == 1);
  CHECK(edges(0, 1000).count(minus_zero) == 0);
  CHECK(edges(-1000, -1).count(minus_zero) == 0);
  CHECK(edges(2.5F, 2.5F).size() == 1);
}

TEST_CASE("operand_range: what is within, in the order of numbers") {
  const auto is_within = [](float low, float high, float number) {
    return stalemate_is_in_range(STALEMATE_TYPE_FLOAT, std::bit_cast<std::uint32_t>(low),
                                 std::bit_cast<std::uint32_t>(high),
                                 std::bit_cast<std::uint32_t>(number)) != 0;
  };
  CHECK(is_within(-2, 3, -2));
  CHECK(is_within(-2, 3, 3));
  CHECK(is_within(-2, 3, -1e-45F));
  CHECK(is_within(-2, 3, -0.0F));
  CHECK(is_within(-3, -2, -2.5F));
  CHECK_FALSE(is_within(0, 3, -0.0F));
  CHECK_FALSE(is_within(-2, 3, -2.5F));
  CHECK_FALSE(is_within(-2, 3, 3.5F));
  CHECK_FALSE(is_within(-3, -2, 2.5F));
  const auto is_within_ints = [](std::int32_t low, std::int32_t high, std::int32_t number) {
    return stalemate_is_in_range(STALEMATE_TYPE_INT, static_cast<std::uint32_t>(low),
                                 static_cast<std::uint32_t>(high),
                                 static_cast<std::uint32_t>(number)) != 0;
  };
  CHECK(is_within_ints(-2, 3, -2));
  CHECK(is_within_ints(-2, 3, 3));
  CHECK_FALSE(is_within_ints(-2, 3, -3));
  CHECK_FALSE(is_within_ints(-2, 3, 4));
}

TEST_CASE("operand_range: floats stay within their ends") {
  const auto ends = {-FLT_MAX,    -1000.0F, -1.0F,   -0.1F,       -FLT_MIN, -1e-45F,
                     -0.0F,       0.0F,     1e-45F,  3e-39F,      FLT_MIN,  0.1F,
                     0.99999994F, 1.0F,     1000.0F, 16777215.0F, 1e30F,    FLT_MAX};
  const float low = GENERATE_COPY(values(ends));
  for (const float high : ends) {
    for (std::uint64_t index = 0; low <= high && index < 200; ++index) {
      const float drawn = draw_float(low, high, index);
      CHECK(((drawn >= low && drawn <= high)));
    }
  }
}

TEST_CASE("operand_range: floats are spread evenly over their range") {
  int below_zero = 0;
  int outer = 0;
  std::set<float> distinct;
  for (std::uint64_t index = 0; index < kDraws; ++index) {
    const float drawn = draw_float(-1000, 1000, index);
    below_zero += drawn < 0 ? 1 : 0;
    outer += std::abs(drawn) > 500 ? 1 : 0;
    distinct.insert(drawn);
  }
  CHECK(((below_zero > 9700 && below_zero < 10300)));
  CHECK(((outer > 9700 && outer < 10300)));
  CHECK(distinct.size() > kDraws - 100);
}

TEST_CASE("operand_range: floats reach both ends of a narrow range") {
  const float high = std::nextafter(1.0F, 2.0F);
  std::set<float> drawn;
  for (std::uint64_t index = 0; index < 100; ++index) drawn.insert(draw_float(1, high, index));
  CHECK(drawn == std::set<float>{1.0F, high});
  drawn.clear();
  for (std::uint64_t index = 0; index < 100; ++index)
    drawn.insert(draw_float(-1e-45F, 1e-45F, index));
  CHECK(drawn == std::set<float>{-1e-45F, 0.0F, 1e-45F});
}

TEST_CASE("operand_range: a range of one float is that float") {
  for (const float only : {0.1F, -0.1F, 1e-40F, FLT_MAX, -FLT_MAX}) {
    CHECK(draw_float(only, only, 1) == only);
  }
}
