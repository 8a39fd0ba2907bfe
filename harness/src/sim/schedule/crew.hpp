#pragma once

#include "sim/dispatch/launch_state.hpp"
#include "sim/schedule/work_item.hpp"

namespace stalemate::sim {

/// Puts the launch's work-items into their groups. Nobody is awake.
void begin_crew(Crew& crew, const LaunchState& state);

/// Lanes of a sub-group of the launch, but for the last one of a work-group.
std::uint32_t sub_group_size(const LaunchState& state);

}  // namespace stalemate::sim
