#pragma once

#include <optional>
#include <vector>

#include "engine/launch/rate.hpp"
#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// The path of a shrink, with the rates of its two ends.
struct RatedPath {
  const std::vector<Case>& cases;  // the original first, the smallest last
  Rate original;
  Rate smallest;
};

/// The smallest case of the path that fails almost always, else the one that fails most often,
/// since the smallest of all is usually the rarest too. Nothing if that is the smallest itself.
/// Measures a few cases between the ends.
std::optional<RatedCase> most_reproducible(Session& session, const RatedPath& path,
                                           const Symptom& symptom);

}  // namespace stalemate::engine
