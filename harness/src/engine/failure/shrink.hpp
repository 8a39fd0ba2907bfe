#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/launch/rate.hpp"
#include "engine/launch/session.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::engine {

/// One failing launch.
struct Failure {
  Case input;
  Violation violation;
  Observation history;     // empty if it never ended
  Schedule schedule = {};  // that it was launched with
};

/// A failure made smaller, with the way there.
struct Shrunk {
  Failure smallest;
  std::vector<Case> path;  // every accepted case: the original first, the smallest last
  std::optional<PropertyThrew> threw = {};  // instead of giving the next simpler case
};

/// What a shrink goes by.
struct ShrinkRules {
  Symptom symptom;
  Rate rate;  // of the original, measured
  ShrinkBudget budget;
  GenerateSettings generate;  // no case is outside of them, as far as the original is not
  /// How often a candidate has to be seen to fail. More takes longer, and is less easily led astray
  /// by what a driver does now and then to any case. Where deadlines are missed, once is enough.
  std::uint32_t sightings = 1;
};

/// Walks from `original` to simpler cases for as long as they fail in the same way. A candidate is
/// launched as often as the rate asks for, and accepted on its first violation of the same claim,
/// or on a later one; another claim, a crash or a missed deadline is another failure, and rejects
/// it.
Shrunk shrink(Session& session, Failure original, const ShrinkRules& rules);

}  // namespace stalemate::engine
