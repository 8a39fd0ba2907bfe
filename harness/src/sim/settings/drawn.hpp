#pragma once

#include <cstdint>

#include "sim/settings/settings.hpp"

namespace stalemate::sim {

/// What the settings leave to each launch, drawn from its seed: the policy of a mix and, with
/// `swarm` (Groce et al., ISSTA 2012), knobs that promise nothing to anybody. Those that hold for a
/// launch draw nothing more: `drawn(drawn(s, a), b)` is `drawn(s, a)`.
Settings drawn(const Settings& settings, std::uint64_t seed);

}  // namespace stalemate::sim
