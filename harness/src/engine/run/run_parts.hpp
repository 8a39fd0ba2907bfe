#pragma once

#include "engine/run/engine.hpp"
#include "engine/run/observers.hpp"

namespace stalemate::engine {

/// What all subjects of a run share.
struct RunParts {
  const Plan& plan;
  const RunContext& context;
  const Observers& observers;
  std::chrono::milliseconds built_ahead{0};  // of the subject that is run
};

}  // namespace stalemate::engine
