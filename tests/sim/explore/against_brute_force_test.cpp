#include <random>

#include <catch2/catch.hpp>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/litmus_families.hpp"
#include "sim/explore/random_program.hpp"

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;

// All of them, and more random ones: check_explorer.
TEST_CASE("explorer: as brute force over the axioms says, on litmus tests of sixteen families") {
  std::mt19937_64 random(1);
  for (const LitmusFamily& family : litmus_families()) {
    for (int i = 0; i < 250; ++i) {
      const std::uint64_t number = random() % family.size();
      INFO(family.name << " " << number);
      REQUIRE(difference(family.program(number)) == "");
    }
  }
}

TEST_CASE("explorer: as brute force over the axioms says, on random programs") {
  std::mt19937_64 random(2);
  int compared = 0;
  for (int i = 0; i < 900; ++i) {
    INFO("program " << i);
    const auto text = difference(random_program(Features::drawn(random), random), 2'000);
    if (!text) continue;
    REQUIRE(*text == "");
    ++compared;
  }
  CHECK(compared > 400);
}

TEST_CASE("explorer: as brute force over the axioms says, on random programs that wait") {
  std::mt19937_64 random(3);
  int compared = 0;
  for (int i = 0; i < 250; ++i) {
    Features features = Features::drawn(random);
    features.waits = true;
    INFO("program " << i);
    const auto text = difference(random_program(features, random), 2'000);
    if (!text) continue;
    REQUIRE(*text == "");
    ++compared;
  }
  CHECK(compared > 80);
}

TEST_CASE(
    "explorer: as brute force over the axioms says, where weak compare-exchanges fail for no "
    "reason") {
  std::mt19937_64 random(4);
  int compared = 0;
  int differ_without = 0;
  for (int i = 0; i < 500; ++i) {
    Features features = Features::drawn(random);
    features.weak = true;
    INFO("program " << i);
    const SmallProgram program = random_program(features, random);
    const auto text = difference(program, 2'000);
    if (!text) continue;
    REQUIRE(*text == "");
    ++compared;
    const Seen without = explore(program, {.weak_failures = 0});
    if (without.outcomes != explore(program).outcomes) ++differ_without;
  }
  CHECK(compared > 200);
  CHECK(differ_without > 15);
}
