#pragma once

#include <string>
#include <vector>

namespace stalemate::selftest {

/// A way in which `selftest` breaks a driver.
struct DriverFault {
  std::string name;  // by which the fault layer knows it
  std::string meaning;
  std::vector<std::string> subjects;  // of configs/selftest.yaml, that meet it, in the order tried
  std::string opencl_cts;             // what the OpenCL-CTS of August 2026 did with it on PoCL 3.1
};

/// All of them, in the order of the table.
const std::vector<DriverFault>& driver_faults();

/// Their names, likewise.
std::vector<std::string> fault_names();

}  // namespace stalemate::selftest
