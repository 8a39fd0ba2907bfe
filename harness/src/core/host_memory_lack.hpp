#pragma once

#include "stalemate/device.hpp"

namespace stalemate {

/// How a launch ends for which this process gets no memory: Unsupported, if its buffers take more
/// than every machine has to spare; else the machine's failure, whatever the launch is.
LaunchOutcome without_host_memory(const LaunchRequest& request);

}  // namespace stalemate
