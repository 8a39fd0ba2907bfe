#include "bench/median.hpp"

#include <catch2/catch.hpp>

using namespace stalemate::bench;
using std::chrono::nanoseconds;

namespace {

nanoseconds median_of(const std::vector<int>& counts) {
  std::vector<nanoseconds> times;
  for (const int count : counts) times.emplace_back(count);
  return median(times);
}

}  // namespace

TEST_CASE("median: the one in the middle, whatever the order", "[bench]") {
  CHECK(median_of({7}) == nanoseconds(7));
  CHECK(median_of({9, 1, 5}) == nanoseconds(5));
  CHECK(median_of({5, 5, 1000000, 1, 6}) == nanoseconds(5));
}

TEST_CASE("median: of an even number, the mean of the two in the middle", "[bench]") {
  CHECK(median_of({4, 2}) == nanoseconds(3));
  CHECK(median_of({100, 2, 1, 4}) == nanoseconds(3));
}
