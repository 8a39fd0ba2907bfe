#pragma once

#include <chrono>
#include <cstdint>

#include "bench/figures.hpp"
#include "bench/measured.hpp"
#include "bench/shapes.hpp"
#include "engine/launch/session.hpp"

namespace stalemate::bench {

/// Until `time` is over, but so many cases at least and at most.
struct RunLimits {
  std::uint64_t cases_least;
  std::uint64_t cases_most;
  std::chrono::seconds time;
};

/// Launches and judges one case of that shape after another, each with operands of its own, and
/// takes the time of all together.
Measured<CasesRun> run_cases(engine::Session& session, const Shape& shape, const RunLimits& limits);

}  // namespace stalemate::bench
