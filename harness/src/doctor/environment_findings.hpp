#pragma once

#include "confine/surroundings.hpp"
#include "doctor/finding.hpp"

namespace stalemate::doctor {

/// The variables that change what devices there are, how fast they are, or whether their
/// work-groups run at once; one finding that says so if there are none.
Findings environment_findings(const confine::Environment& environment);

}  // namespace stalemate::doctor
