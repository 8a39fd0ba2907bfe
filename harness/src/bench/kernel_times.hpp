#pragma once

#include "bench/figures.hpp"
#include "bench/measured.hpp"
#include "engine/launch/session.hpp"

namespace stalemate::bench {

/// Launches `input` with and without recording in turn, so that both see the same machine, and
/// takes the time of the dispatch that both have.
Measured<KernelTimes> kernel_times(const engine::Binding& binding, const Case& input,
                                   const Deadlines& deadlines);

}  // namespace stalemate::bench
