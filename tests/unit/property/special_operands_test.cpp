// Which special values meet in a case of two operations.
#include "property/special_operands.hpp"

#include <array>
#include <set>

#include <catch2/catch.hpp>

namespace stalemate {

TEST_CASE("special operands: each meets each other one, and itself, in some case") {
  Case input{.seed = Seed{1},
             .nd_range = {1, 2},
             .operations_per_item = 1,
             .operands = OperandKind::Special};
  input.contention = {.pattern = ContentionPattern::Single, .cells = 1};
  std::array<std::set<SpecialPair>, 2> met;
  for (std::uint64_t i = 0; i < 1U << 17U; ++i) {
    input.seed = Seed{1}.split(i);
    const auto pairs = special_pairs(input);
    REQUIRE(pairs.size() <= 4);
    met[may_be_poisoned(input) ? 1 : 0].insert(pairs.begin(), pairs.end());
  }
  CHECK(met[0].size() == special_pair_count(false));
  CHECK(met[1].size() == special_pair_count(true));
  CHECK(special_pair_count(false) < special_pair_count(true));
}

TEST_CASE("special operands: unique numbers are none of them") {
  Case input{.seed = Seed{1},
             .nd_range = {1, 2},
             .operations_per_item = 1,
             .operands = OperandKind::Unique};
  for (std::uint64_t i = 0; i < 100; ++i) {
    input.seed = Seed{1}.split(i);
    CHECK(special_pairs(input).empty());
  }
}

}  // namespace stalemate
