#pragma once

#include <optional>

#include "engine/launch/racing_launch.hpp"

namespace stalemate::engine {

/// The barrier that both work-items of `race` pass between the two accesses, and whose flags do not
/// have the memory of these; nothing if the recording of the launch has none.
std::optional<Fact> unflagged_barrier(const RacingLaunch& launch, const DataRace& race);

}  // namespace stalemate::engine
