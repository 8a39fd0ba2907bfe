#pragma once

#include <optional>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// Whether a violation of that kind leaves open what became of memory: a wrong value, and what a
/// property of somebody's own says.
bool leaves_memory_open(ViolationKind kind);

/// That the code under test read what was older than memory held, where that may be why a value is
/// wrong, or what a property of somebody's own says does not hold: the last such read of the
/// launch.
std::optional<Fact> older_read(const Recording& recording, ViolationKind kind);

/// That a store of the code under test came in front of a newer one of its place, where another
/// work-item reads that place later, or waits there for ever: the last one of the launch.
std::optional<Fact> older_store(const Recording& recording, ViolationKind kind);

/// The same of a read-modify-write that acted late: the last one of the launch.
std::optional<Fact> late_update(const Recording& recording, ViolationKind kind);

/// That a weak compare-exchange of an operation that is wrong alone failed for no reason: the
/// first.
std::optional<Fact> weak_failure(const Recording& recording, const Violation& violation);

}  // namespace stalemate::engine
