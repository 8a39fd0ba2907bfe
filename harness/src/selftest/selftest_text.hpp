#pragma once

#include <string>
#include <vector>

#include "selftest/driver_faults.hpp"
#include "selftest/selftest.hpp"

namespace stalemate::selftest {

/// A fault and what came of it.
struct TriedFault {
  DriverFault fault;
  FaultOutcome outcome;
};

/// A line for each fault: caught or not, as what, how soon and how often, and what OpenCL-CTS did.
/// Below, how many were caught, and why the others say nothing. Printable.
std::string selftest_table(const std::vector<TriedFault>& tried);

/// Whether each was, and there is one.
bool are_caught(const std::vector<TriedFault>& tried);

}  // namespace stalemate::selftest
