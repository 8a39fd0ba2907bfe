#pragma once

#include "doctor/finding.hpp"
#include "doctor/machine.hpp"

namespace stalemate::doctor {

/// What is short: memory, processors, processes, files, disk.
Findings machine_findings(const Machine& machine);

/// What holds foreign code here, and what does not.
Findings containment_findings(const Containment& containment);

}  // namespace stalemate::doctor
