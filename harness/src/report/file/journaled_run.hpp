#pragma once

#include <string>
#include <variant>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// A run as its journal tells it, which may have been written on another machine.
struct JournaledRun {
  std::string tool_version;
  std::string date;  // "2026-11-22", UTC, when it began
  std::string seed;
  std::vector<DeviceInfo> devices;
  std::vector<SubjectResult> results;  // name, device, verdict and expectation alone
  bool is_whole = false;               // it came to its end, and nobody interrupted it
};

/// The run that the journal `path` is of, or what is wrong with it. A record cut short at its end
/// is none.
std::variant<JournaledRun, std::string> journaled_run(const std::string& path);

}  // namespace stalemate::report
