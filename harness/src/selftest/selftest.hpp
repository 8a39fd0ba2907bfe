#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "devices/device_catalog.hpp"
#include "selftest/driver_faults.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::selftest {

/// What the plain driver and all broken ones have in common.
struct SelftestParts {
  const Properties& properties;
  const Files& files;
  Cancellation cancellation;
  const Plan& plan;   // its subjects are correct
  Seed seed;          // so that all of them are given the same cases
  std::string layer;  // the file that breaks a driver; empty if there is none
};

/// A subject was convicted, as it had to be, or the driver itself.
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
std::vector<std::string> control_complaints(Device& plain, const std::vector<DriverFault>& faults,
                                            const SelftestParts& parts);

/// The device of `entry` with a broken driver, described as `measured`: a broken driver would
/// deceive the probes, and its cases are to be those of the plain one. Or why it is not there, or
/// was not seen to be broken.
std::variant<std::unique_ptr<Device>, NotInjected> open_broken(const devices::CatalogEntry& entry,
                                                               const DriverFault& fault,
                                                               const DeviceInfo& measured,
                                                               const SelftestParts& parts);

/// Runs the fault's subjects on the broken device until one is convicted.
FaultOutcome until_caught(Device& broken, const DriverFault& fault, const SelftestParts& parts);

}  // namespace stalemate::selftest
