#pragma once

#include <cstdint>
#include <vector>

#include "bench/figures.hpp"
#include "engine/launch/session.hpp"

namespace stalemate::bench {

/// How fast this process judges histories of the subject, of `operations` operations on
/// `cells` cells and of the largest size that is always judged completely; one rate for each tier
/// that it meets. Histories are the device's.
std::vector<JudgingRate> judging_rates(engine::Session& session, std::uint64_t operations,
                                       std::uint32_t cells);

/// How fast the device fingerprints its own histories, where it does.
JudgingRate fingerprinting_rate(const KernelTimes& kernels);

}  // namespace stalemate::bench
