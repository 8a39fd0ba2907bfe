#pragma once

#include <optional>

#include "engine/launch/racing_launch.hpp"

namespace stalemate::engine {

/// A barrier whose flags do not have the memory of the two accesses of `race`: both work-items pass
/// it between the two, or, where they are of two work-groups, that of the first does, before
/// another of its work-items releases. Nothing if the recording of the launch has none.
std::optional<Fact> unflagged_barrier(const RacingLaunch& launch, const DataRace& race);

}  // namespace stalemate::engine
