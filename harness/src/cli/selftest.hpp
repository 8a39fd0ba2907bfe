#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.hpp"
#include "cli/device_catalog.hpp"
#include "cli/driver_faults.hpp"
#include "stalemate/plan.hpp"
#include "stalemate/result.hpp"

namespace stalemate::cli {

/// What the plain driver and all broken ones have in common.
struct SelftestParts {
  const CommandContext& context;
  const Plan& plan;  // its subjects are correct
  Seed seed;         // so that all of them are given the same cases
};

/// A subject was convicted, as it had to be.
struct Caught {
  SubjectResult result;
};
/// No subject was, or none came to be judged.
struct Escaped {
  std::vector<SubjectResult> results;
};
/// The driver was not seen to be broken, so that nothing can be said.
struct NotInjected {
  std::string why;
};
using FaultOutcome = std::variant<Caught, Escaped, NotInjected>;

/// Runs the subjects that meet one of `faults` on the plain driver. What is wrong there, or could
/// not be said to be right, one line each: then no verdict on a broken one says anything.
std::vector<std::string> control_complaints(const CatalogEntry& plain,
                                            const std::vector<DriverFault>& faults,
                                            const SelftestParts& parts);

/// Breaks the driver of `plain` by the layer in the file `layer`, and runs the fault's subjects on
/// it until one is convicted.
FaultOutcome inject(const CatalogEntry& plain, const DriverFault& fault, const std::string& layer,
                    const SelftestParts& parts);

}  // namespace stalemate::cli
