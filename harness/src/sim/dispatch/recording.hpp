#pragma once

#include "sim/dispatch/happened.hpp"
#include "sim/dispatch/issuer.hpp"
#include "sim/dispatch/launch_state.hpp"

namespace stalemate::sim {

/// Adds what `who` did at `place` to the launch's trace, if its object is traced.
void record(LaunchState& state, const Happened& happened, const Issuer& who, std::uint32_t place);

}  // namespace stalemate::sim
