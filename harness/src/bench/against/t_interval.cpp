#include "bench/against/t_interval.hpp"

#include <cmath>

#include "base/assertion.hpp"

namespace stalemate::bench {

namespace {

/// Student's t with 1 to 30 degrees of freedom: 97.5 % lie below.
constexpr double kQuantiles[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                 2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                 2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
static_assert(std::size(kQuantiles) + 1 == kPairsMost);

std::vector<double> logarithms(const std::vector<Pair>& pairs) {
  std::vector<double> logs;
  logs.reserve(pairs.size());
  for (const Pair& pair : pairs) logs.push_back(std::log(pair.one / pair.other));
  return logs;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Of a sample: divided by one less than its size.
double variance_of(const std::vector<double>& values, double mean) {
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum / static_cast<double>(values.size() - 1);
}

}  // namespace

Ratio ratio_of(const std::vector<Pair>& pairs) {
  STALEMATE_ASSERT(pairs.size() >= kPairsLeast && pairs.size() <= kPairsMost);
  const std::vector<double> logs = logarithms(pairs);
  const double mean = mean_of(logs);
  const double error = std::sqrt(variance_of(logs, mean) / static_cast<double>(logs.size()));
  const double half = kQuantiles[logs.size() - kPairsLeast] * error;
  return {std::exp(mean), std::exp(mean - half), std::exp(mean + half)};
}

}  // namespace stalemate::bench
