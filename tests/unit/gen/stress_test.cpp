#include "stalemate/stress.clh"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "unit/gen/parameters_of.hpp"

using namespace stalemate;

namespace {

stalemate_parameters stressed(Stress stress) {
  return test::parameters_of({.seed = Seed{5},
                              .nd_range = {.work_groups = 6, .work_group_size = 10},
                              .operations_per_item = 4,
                              .contention = {},
                              .stress = stress});
}

std::set<std::uint64_t> words_of_item(const stalemate_parameters& p, std::uint32_t group,
                                      std::uint32_t local_item) {
  std::set<std::uint64_t> words;
  for (std::uint32_t access = 0; access < 64; ++access) {
    words.insert(stalemate_scratch_word(&p, group, local_item, access));
  }
  return words;
}

}  // namespace

TEST_CASE("stress: a delay reaches both its ends and goes no further") {
  const stalemate_parameters p = stressed({.jitter_spins = 5, .skew_spins = 3});
  std::set<std::uint32_t> skews, jitters;
  for (std::uint32_t i = 0; i < 200; ++i) {
    skews.insert(stalemate_skew(&p, i));
    jitters.insert(stalemate_jitter(&p, i, i % 4));
  }
  CHECK(skews == std::set<std::uint32_t>{0, 1, 2, 3});
  CHECK(jitters == std::set<std::uint32_t>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("stress: none means no delay") {
  const stalemate_parameters p = stressed({});
  CHECK(stalemate_skew(&p, 1) == 0);
  CHECK(stalemate_jitter(&p, 1, 1) == 0);
}

TEST_CASE("stress: the largest delay does not wrap") {
  const stalemate_parameters p = stressed({.jitter_spins = 0xFFFFFFFEU});
  std::uint32_t largest = 0;
  for (std::uint32_t item = 0; item < 64; ++item) {
    largest = std::max(largest, stalemate_jitter(&p, item, 0));
  }
  CHECK(largest > 0xC0000000U);
}

TEST_CASE("stress: a scratch word belongs to one work-item and lies within the buffer") {
  const stalemate_parameters p = stressed({.memory_accesses = 16, .extra_groups = 3});
  std::set<std::uint64_t> all;
  for (std::uint32_t item = 0; item < 90; ++item) {
    const auto own = words_of_item(p, item / 10, item % 10);
    CHECK(own.size() == STALEMATE_SCRATCH_ROWS);
    all.insert(own.begin(), own.end());
  }
  CHECK(all.size() == std::size_t{90} * STALEMATE_SCRATCH_ROWS);
  CHECK(*all.rbegin() == stalemate_scratch_words(&p) - 1);
}

TEST_CASE("stress: neighbouring scratch words belong to different work-groups") {
  const stalemate_parameters p = stressed({.memory_accesses = 1});
  const auto words = words_of_item(p, 1, 7);
  const auto neighbours = words_of_item(p, 2, 7);
  CHECK(neighbours.count(*words.begin() + 1) == 1);
}
