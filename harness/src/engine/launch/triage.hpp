#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// What a case came to, crashes and missed deadlines looked into.
struct Triaged {
  Judgement judgement;
  Observation observation;             // of a judged launch, else empty
  Schedule schedule;                   // of that launch
  std::optional<StuckEvidence> stuck;  // of a launch that never ends
  std::optional<Crashed> crash;        // of a launch whose process ended, whenever it was tried
  std::optional<BuildFailed> build_failure;  // for which nothing but the code is to blame
  bool abnormal = false;  // a crash, or no build: other cases will hardly do better
  std::vector<std::string> notes;
};

/// The verdict on a subject whose property threw instead of answering.
Error property_threw(const PropertyThrew& threw);

/// Launches `input` until there is a verdict on it: once, if all who share a cell meet and nothing
/// is out of the ordinary.
Triaged triage(Session& session, const Case& input);

}  // namespace stalemate::engine
