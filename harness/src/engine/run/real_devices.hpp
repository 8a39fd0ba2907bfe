#pragma once

#include <cstddef>
#include <vector>

#include "engine/run/pairings.hpp"
#include "engine/run/subject_run.hpp"

namespace stalemate::engine {

/// Devices that run at the same time.
using SideBySide = std::vector<Device*>;

/// The real ones of `devices`, in their order, `most` at most at the same time. Only GPUs of one
/// platform are put together: each has processors and memory of its own, and a platform lists none
/// twice. Whatever runs on a CPU is alone, since its launches have to meet on the processors.
std::vector<SideBySide> side_by_side(const std::vector<Device*>& devices, std::size_t most);

/// Runs what is left on real devices: `parts.context.jobs` at most at the same time.
void run_real(Pairings& pairings, const std::vector<Device*>& devices, const RunParts& parts);

}  // namespace stalemate::engine
