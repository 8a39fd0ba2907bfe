#include "stalemate/seed.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("Seed: neighbours have unrelated children", "[core]") {
  std::set<std::uint64_t> children;
  for (std::uint64_t parent = 0; parent < 100; ++parent) {
    for (std::uint64_t child = 0; child < 100; ++child) {
      children.insert(Seed{parent}.split(child).value);
    }
  }
  CHECK(children.size() == 10'000);
}

TEST_CASE("Seed: a label and its prefix are two parts", "[core]") {
  CHECK(Seed{1}.split("stress") != Seed{1}.split("stres"));
  CHECK(Seed{1}.split("") != Seed{1});
  CHECK(Seed{1}.split("case") == Seed{1}.split("case"));
}
