#include "engine/failure/most_reproducible.hpp"

namespace stalemate::engine {

namespace {

constexpr double kSteady = 0.9;
constexpr std::size_t kProbesMax = 8;
constexpr std::uint32_t kLaunches = 20;

/// Inner cases of the path, the smallest first, evenly thinned out to what may be probed.
std::vector<Case> probes(const std::vector<Case>& path) {
  const std::size_t inner = path.size() - 2;
  const std::size_t step = (inner + kProbesMax - 1) / kProbesMax;
  std::vector<Case> chosen;
  for (std::size_t back = 1; back <= inner; back += step) {
    chosen.push_back(path[path.size() - 1 - back]);
  }
  return chosen;
}

}  // namespace

std::optional<RatedCase> most_reproducible(Session& session, const RatedPath& path,
                                           const Symptom& symptom) {
  if (path.cases.size() < 2 || path.smallest.estimate() >= kSteady) return std::nullopt;
  std::optional<RatedCase> best;
  double best_rate = path.smallest.estimate();
  const auto consider = [&](const RatedCase& rated) {
    if (rated.rate.estimate() <= best_rate) return;
    best = rated;
    best_rate = rated.rate.estimate();
  };
  if (path.cases.size() > 2) {
    for (const Case& input : probes(path.cases)) {
      if (best_rate >= kSteady || !session.can_go_on()) break;
      session.doing("measuring the rate");
      consider({input, measure(session, input, symptom, kLaunches, kRatingTime).rate});
    }
  }
  if (best_rate < kSteady) consider({path.cases.front(), path.original});
  return best;
}

}  // namespace stalemate::engine
