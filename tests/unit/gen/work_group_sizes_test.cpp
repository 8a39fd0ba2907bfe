#include "gen/work_group_sizes.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <catch2/catch.hpp>

using namespace stalemate;
using gen::work_group_sizes;

namespace {

using Sizes = std::vector<std::uint32_t>;

bool has_odd_shape(const Sizes& sizes) {
  return std::any_of(sizes.begin(), sizes.end(),
                     [](std::uint32_t size) { return !std::has_single_bit(size); });
}

}  // namespace

TEST_CASE("work_group_sizes: at most six, ascending, within the range, whatever the seed") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Sizes sizes = work_group_sizes({1, 256}, Seed{seed});
    CHECK(sizes.size() <= 6);
    CHECK(std::set<std::uint32_t>(sizes.begin(), sizes.end()).size() == sizes.size());
    CHECK(std::is_sorted(sizes.begin(), sizes.end()));
    CHECK(((sizes.front() >= 1 && sizes.back() <= 256)));
  }
}

TEST_CASE("work_group_sizes: small and large ones, and one that is no power of two") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Sizes sizes = work_group_sizes({1, 256}, Seed{seed});
    CHECK(sizes.front() <= 3);
    CHECK(sizes.back() >= 64);
    CHECK(has_odd_shape(sizes));
  }
}

TEST_CASE("work_group_sizes: powers of two get their share") {
  std::set<std::uint32_t> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const std::uint32_t size : work_group_sizes({1, 256}, Seed{seed})) seen.insert(size);
  }
  for (const std::uint32_t power : {1U, 2U, 4U, 8U, 16U, 32U, 64U, 128U, 256U}) {
    CHECK(seen.count(power) == 1);
  }
}

TEST_CASE("work_group_sizes: a range of one number gives that number") {
  CHECK(work_group_sizes({64, 64}, Seed{1}) == Sizes{64});
  CHECK(work_group_sizes({100, 100}, Seed{1}) == Sizes{100});
}

TEST_CASE("work_group_sizes: a narrow range still gives one that is no power of two") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CHECK(has_odd_shape(work_group_sizes({63, 64}, Seed{seed})));
    CHECK(has_odd_shape(work_group_sizes({64, 65}, Seed{seed})));
  }
}

TEST_CASE("work_group_sizes: a range of powers of two alone is taken as it is") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const std::uint32_t size : work_group_sizes({1, 2}, Seed{seed})) {
      CHECK(((size == 1 || size == 2)));
    }
  }
}

TEST_CASE("work_group_sizes: another seed gives other sizes") {
  CHECK(work_group_sizes({1, 256}, Seed{1}) != work_group_sizes({1, 256}, Seed{2}));
}
