#pragma once

#include "engine/failure/driver_fault.hpp"
#include "engine/run/engine.hpp"
#include "engine/run/observers.hpp"
#include "engine/run/processor_share.hpp"

namespace stalemate::engine {

/// What all subjects of a run share.
struct RunParts {
  const Plan& plan;
  const RunContext& context;
  const Observers& observers;
  std::chrono::milliseconds built_ahead{0};  // of the subject that is run
  PlaceInProgram shared = {};                // likewise
  const ProcessorShare* share = nullptr;     // on simulated devices
  std::uint32_t processors = 1;              // on real ones, for one of them
  AskedDriver* asked = nullptr;              // on real ones, of the one that it runs on
};

}  // namespace stalemate::engine
