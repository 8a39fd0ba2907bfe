#pragma once

#include <optional>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// That a store, also of the driver to what a lock guards, came to memory late: another work-item
/// had seen what the code under test did behind it, and then came to its place and found it not
/// there. Nothing orders these
/// two, which may be why a value is wrong, what a property of somebody's own says does not hold, or
/// somebody waits for ever. The last such store of the launch.
std::optional<Fact> late_store(const Recording& recording, ViolationKind kind);

}  // namespace stalemate::engine
