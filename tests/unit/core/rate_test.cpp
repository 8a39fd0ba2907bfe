#include <catch2/catch.hpp>

#include "stalemate/run/result.hpp"

using namespace stalemate;

TEST_CASE("Rate: the interval of Clopper and Pearson", "[core]") {
  // 0 of 10 and 5 of 10, from the tables of Clopper and Pearson.
  CHECK(Rate{0, 10}.low() == 0.0);
  CHECK(Rate{0, 10}.high() == Approx(0.3085).margin(0.0001));
  CHECK(Rate{5, 10}.low() == Approx(0.1871).margin(0.0001));
  CHECK(Rate{5, 10}.high() == Approx(0.8129).margin(0.0001));
  CHECK(Rate{20, 20}.low() == Approx(0.8316).margin(0.0001));
  CHECK(Rate{20, 20}.high() == 1.0);
}

TEST_CASE("Rate: no launch says nothing", "[core]") {
  CHECK(Rate{0, 0}.low() == 0.0);
  CHECK(Rate{0, 0}.high() == 1.0);
}
