#include <cmath>

#include <catch2/catch.hpp>

#include "stalemate/run/result.hpp"

using namespace stalemate;

namespace {

/// That at least `least` of `launches` fail, term by term.
double at_least(std::uint32_t least, std::uint32_t launches, double p) {
  const auto n = static_cast<double>(launches);
  double sum = 0.0;
  for (std::uint32_t failed = least; failed <= launches; ++failed) {
    const auto k = static_cast<double>(failed);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                    k * std::log(p) + (n - k) * std::log1p(-p));
  }
  return sum;
}

}  // namespace

TEST_CASE("Rate: the interval of Clopper and Pearson", "[core]") {
  // 0 of 10 and 5 of 10, from the tables of Clopper and Pearson.
  CHECK(Rate{0, 10}.low() == 0.0);
  CHECK(Rate{0, 10}.high() == Approx(0.3085).margin(0.0001));
  CHECK(Rate{5, 10}.low() == Approx(0.1871).margin(0.0001));
  CHECK(Rate{5, 10}.high() == Approx(0.8129).margin(0.0001));
  CHECK(Rate{20, 20}.low() == Approx(0.8316).margin(0.0001));
  CHECK(Rate{20, 20}.high() == 1.0);
}

TEST_CASE("Rate: both ends leave a tail of 2.5 % of the binomial distribution itself", "[core]") {
  for (const std::uint32_t launches : {1U, 7U, 40U, 2000U}) {
    for (const std::uint32_t violations : {std::uint32_t{1}, launches / 3, launches - 1}) {
      if (violations == 0 || violations == launches) continue;
      const Rate rate{violations, launches};
      CAPTURE(violations, launches);
      CHECK(at_least(violations, launches, rate.low()) == Approx(0.025).epsilon(1e-9));
      CHECK(at_least(violations + 1, launches, rate.high()) == Approx(0.975).epsilon(1e-9));
    }
  }
}

TEST_CASE("Rate: of a million launches", "[core]") {
  // One in a million: the Poisson distribution's interval, 0.0253178 to 5.57164.
  CHECK(Rate{1, 1'000'000}.low() == Approx(2.53178e-8).epsilon(1e-5));
  CHECK(Rate{1, 1'000'000}.high() == Approx(5.57164e-6).epsilon(1e-5));
}

TEST_CASE("Rate: no launch says nothing", "[core]") {
  CHECK(Rate{0, 0}.low() == 0.0);
  CHECK(Rate{0, 0}.high() == 1.0);
}
