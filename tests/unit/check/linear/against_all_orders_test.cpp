#include <catch2/catch.hpp>

#include "compared.hpp"

using namespace stalemate::check::linear;

TEST_CASE("judge: agrees with every order of small histories", "[check][linear]") {
  for (const ModelKind kind : kAllModels) {
    const Tally tally = compare_with_all_orders(kind, 300, 7);
    INFO(tally.complaint);
    CHECK(tally.complaint.empty());
    CHECK(tally.linear > 50);
    CHECK(tally.not_linear > 20);
  }
}
