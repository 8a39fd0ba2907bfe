#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stalemate::doctor {

/// How bad it is.
enum class Grade : std::uint8_t {
  Fine,
  Hint,     // runs are slower, see less or confine less
  Fault,    // a driver or device is lost to runs, which begin all the same
  Blocker,  // no run can begin
};

/// What was looked at, in a line.
struct Finding {
  Grade grade = Grade::Fine;
  std::string area;         // "driver"
  std::string what;         // "/etc/OpenCL/vendors/pocl.icd: libpocl.so.2, 1 device: pocl:0"
  std::string remedy = {};  // empty if nothing need be done, or nothing can

  friend bool operator==(const Finding&, const Finding&) = default;
};

using Findings = std::vector<Finding>;

/// Whether a run that names no device can begin here.
enum class Readiness : std::uint8_t { CanRun, NoDevice, Blocked };

struct Examination {
  Findings findings;
  Readiness readiness = Readiness::CanRun;
};

}  // namespace stalemate::doctor
