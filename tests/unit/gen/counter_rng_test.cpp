#include "stalemate/counter_rng.clh"

#include <array>
#include <bit>
#include <cstdlib>
#include <set>

#include <catch2/catch.hpp>

TEST_CASE("counter_rng: the numbers of a stream never change") {
  CHECK(stalemate_mix(0) == 0);
  // The first outputs of SplitMix64 seeded with 0, as its authors' code gives them.
  const std::uint64_t golden = 0x9E3779B97F4A7C15ULL;
  CHECK(stalemate_mix(golden) == 0xE220A8397B1DCDAFULL);
  CHECK(stalemate_mix(2 * golden) == 0x6E789E6AA1B965F4ULL);
  CHECK(stalemate_random(1, STALEMATE_STREAM_CELL, 0) == 0x85C61A300EC70FA1ULL);
}

TEST_CASE("counter_rng: different indices give different numbers") {
  std::set<std::uint64_t> seen;
  for (std::uint64_t index = 0; index < 100000; ++index) {
    seen.insert(stalemate_random(42, STALEMATE_STREAM_CELL, index));
  }
  CHECK(seen.size() == 100000);
}

TEST_CASE("counter_rng: one bit of seed, stream or index changes half of the bits") {
  const std::uint64_t here = stalemate_random(42, 1, 1000);
  for (std::uint32_t bit = 0; bit < 64; ++bit) {
    const std::uint64_t flip = std::uint64_t{1} << bit;
    CHECK(std::abs(std::popcount(here ^ stalemate_random(42 ^ flip, 1, 1000)) - 32) < 20);
    CHECK(std::abs(std::popcount(here ^ stalemate_random(42, 1, 1000 ^ flip)) - 32) < 20);
  }
  CHECK(std::abs(std::popcount(here ^ stalemate_random(42, 2, 1000)) - 32) < 20);
}

TEST_CASE("counter_rng: seeds side by side share no numbers") {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t index = 0; index < 100; ++index) {
      seen.insert(stalemate_random(seed, STALEMATE_STREAM_CELL, index));
    }
  }
  CHECK(seen.size() == 10000);
}

TEST_CASE("counter_rng: below draws every number evenly and nothing else") {
  std::array<int, 7> counts{};
  for (std::uint64_t index = 0; index < 70000; ++index) {
    const std::uint32_t drawn = stalemate_below(stalemate_random(9, 1, index), 7);
    REQUIRE(drawn < counts.size());
    ++counts[drawn];
  }
  for (const int count : counts) CHECK(((count > 9600 && count < 10400)));
}

TEST_CASE("counter_rng: the bit length of 0 is 0 and that of 5 is 3") {
  CHECK(stalemate_bit_length(0) == 0);
  CHECK(stalemate_bit_length(1) == 1);
  CHECK(stalemate_bit_length(5) == 3);
  CHECK(stalemate_bit_length(0xFFFFFFFFU) == 32);
}
