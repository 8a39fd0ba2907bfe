#include "stalemate/verdict.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("prevailing: violation over error over pass over inconclusive over skipped", "[core]") {
  const Verdict ordered[] = {Skipped{"x"}, Inconclusive{"x"}, Pass{}, Error{"x"}, Violation{}};
  for (std::size_t low = 0; low < 5; ++low) {
    for (std::size_t high = low; high < 5; ++high) {
      CHECK(prevailing(ordered[low], ordered[high]).index() == ordered[high].index());
      CHECK(prevailing(ordered[high], ordered[low]).index() == ordered[high].index());
    }
  }
}

TEST_CASE("violation_kind: every kind has a word of its own that leads back to it", "[core]") {
  CHECK(all_violation_kinds().size() == 20);
  for (const ViolationKind kind : all_violation_kinds()) CHECK(violation_kind(name(kind)) == kind);
  CHECK_FALSE(violation_kind("lost").has_value());
}
