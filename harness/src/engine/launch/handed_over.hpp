#pragma once

#include <optional>

#include "engine/launch/racing_launch.hpp"

namespace stalemate::engine {

/// What the code under test made between the two accesses of a race of the launch that would order
/// them: an atomic that the first work-item stored to, and the second read then, with what each of
/// the two lacks. Nothing if the recording has no such atomic, or both of its sides order.
std::optional<Fact> handed_over(const RacingLaunch& launch, const DataRace& race);

}  // namespace stalemate::engine
