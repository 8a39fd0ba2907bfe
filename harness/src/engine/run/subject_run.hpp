#pragma once

#include "engine/run/engine.hpp"
#include "engine/run/run_parts.hpp"

namespace stalemate::engine {

/// What came of one subject on one device.
struct SubjectOutcome {
  SubjectResult result;
  bool device_lost = false;
  bool interrupted = false;
};

/// Tries `subject` on `device`: what failed before, then new cases, until the first violation or
/// the end of the budget.
SubjectOutcome run_subject(const Subject& subject, Device& device, const RunParts& parts);

}  // namespace stalemate::engine
