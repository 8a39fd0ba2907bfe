#pragma once

#include "engine/run/pairings.hpp"
#include "engine/run/subject_run.hpp"

namespace stalemate::engine {

/// Runs what is left on simulated devices, in as many threads as `parts.context.jobs` says. This
/// thread is one of them, with the devices of the plan; every other opens its own.
void run_simulated(Pairings& pairings, const RunParts& parts);

}  // namespace stalemate::engine
