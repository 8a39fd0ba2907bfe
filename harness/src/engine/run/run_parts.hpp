#pragma once

#include "engine/run/engine.hpp"
#include "engine/run/observers.hpp"

namespace stalemate::engine {

/// What all subjects of a run share.
struct RunParts {
  const Plan& plan;
  const RunContext& context;
  const Observers& observers;
};

}  // namespace stalemate::engine
