#include "exporting/chosen_case.hpp"

#include <algorithm>
#include <cmath>

namespace stalemate::exporting {

namespace {

// Seen in one launch of a hundred is often enough, however much oftener another case fails.
constexpr double kOftenEnough = 0.01;
constexpr double kMissedOnce = 1e-6;
constexpr double kLaunchesMin = 100;
constexpr double kLaunchesMax = 100000;

}  // namespace

ChosenCase chosen_case(const Reproducer& reproducer) {
  if (!has_violation(reproducer)) return {reproducer.original, "the case that failed"};
  ChosenCase chosen{reproducer.smallest, "the smallest case that failed again"};
  const auto consider = [&](const RatedCase& rated, std::string_view which) {
    const double rate = chosen.rated.rate.estimate();
    if (rate < kOftenEnough && rated.rate.estimate() > rate) chosen = {rated, which};
  };
  if (reproducer.most_reproducible) {
    consider(*reproducer.most_reproducible, "the case that failed most often");
  }
  consider(reproducer.original, "the case as generated");
  return chosen;
}

std::uint64_t launches_for(const Rate& rate) {
  if (rate.violations == 0) return static_cast<std::uint64_t>(kLaunchesMax);
  const double low = std::clamp(rate.low(), 1e-9, 0.999);
  const double needed = std::ceil(std::log(kMissedOnce) / std::log1p(-low));
  return static_cast<std::uint64_t>(std::clamp(needed, kLaunchesMin, kLaunchesMax));
}

}  // namespace stalemate::exporting
