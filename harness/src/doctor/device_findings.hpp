#pragma once

#include <string>
#include <vector>

#include "doctor/finding.hpp"
#include "doctor/trial.hpp"

namespace stalemate::doctor {

/// A finding for each driver file: whether it can be read, what it names, whether that loads, and
/// how many devices it has.
Findings driver_findings(const devices::DeviceCatalog& catalog);

/// Of those `libraries`, drivers by their full paths, that are installed and in no driver file:
/// Debian's Oclgrind brings none.
Findings unlisted_findings(const devices::DeviceCatalog& catalog,
                           const std::vector<std::string>& libraries);

/// Whether devices can be simulated.
Findings simulator_findings(const devices::DeviceCatalog& catalog);

/// A finding for each device that was tried, and for each warning about it.
Findings trial_findings(const std::vector<Trial>& trials);

}  // namespace stalemate::doctor
