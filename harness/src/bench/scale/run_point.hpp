#pragma once

#include <cstdint>
#include <vector>

#include "bench/measured.hpp"
#include "bench/scale/scale_figures.hpp"
#include "engine/run/engine.hpp"

namespace stalemate::bench {

/// So many subjects: `originals`, again and again. A copy has a name and a macro of its own, so
/// that it is compiled for itself.
std::vector<Subject> copies(const std::vector<Subject>& originals, std::uint64_t count);

/// What a run of `subjects`, each with so many cases, took from beginning to end. A note says why
/// there is no figure: the first verdict that is no pass, or that the run was stopped.
Measured<ScalePoint> run_point(const std::vector<Subject>& subjects, std::uint32_t cases,
                               const std::vector<Device*>& devices,
                               const engine::RunContext& context);

}  // namespace stalemate::bench
