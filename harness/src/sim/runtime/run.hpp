#pragma once

#include "sim/dispatch/dispatch.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// Runs one dispatch to its end under `settings`. One at a time per process, on one thread: all
/// state is this process's own. Memory keeps what the kernel left; buffered stores are drained.
Ended run(const Launch& launch, const Settings& settings);

}  // namespace stalemate::sim
