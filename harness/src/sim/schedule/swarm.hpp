#pragma once

#include <cstdint>

#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// What the settings leave to each launch, drawn from its seed: the policy of a mix and, with
/// `swarm` (Groce et al., ISSTA 2012), knobs that promise nothing to anybody. Those that hold for a
/// launch draw nothing more: `settings_of_launch(settings_of_launch(s, a), b)` is
/// `settings_of_launch(s, a)`.
Settings settings_of_launch(const Settings& settings, std::uint64_t seed);

/// The same for launches that ask for bursts: with `swarm`, seven of eight launches of a device
/// of policy random are in bursts.
Settings settings_of_launch_in_bursts(const Settings& settings, std::uint64_t seed);

}  // namespace stalemate::sim
