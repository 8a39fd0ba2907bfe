#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::bench {

/// Durations of any length, in seconds.
using Seconds = std::chrono::duration<double>;

/// One dispatch, built without recording and as it is judged: the medians of launches that took
/// turns. By the device's clock.
struct KernelTimes {
  std::uint64_t operations = 0;  // of a launch
  std::uint32_t launches = 0;    // of each of the two
  Seconds raw{0};
  Seconds recorded{0};
  // Of the dispatches after the recorded one where they judge it, with the tier; else 0 and empty.
  Seconds fingerprinting{0};
  std::string fingerprinted_as = {};

  double ratio() const { return recorded / raw; }
};

/// How fast histories are judged that a tier explains.
struct JudgingRate {
  std::string tier = {};
  std::string judged_on = "host";
  std::uint64_t operations = 0;  // of the history
  double operations_per_second = 0;
};

/// Cases launched, read back and judged one after another, as a run does.
struct CasesRun {
  std::uint64_t cases = 0;
  std::uint64_t work_items = 0;  // of a case
  std::uint64_t operations = 0;  // judged, of all cases
  Seconds wall{0};
  // All dispatches, by the device's clock; 0 where it has none. On GPUs estimated from a part of
  // the launches.
  Seconds kernels{0};
  Seconds processors{0};  // used by this process and its workers

  double cases_per_second() const { return static_cast<double>(cases) / wall.count(); }
  double operations_per_wall_second() const {
    return static_cast<double>(operations) / wall.count();
  }
  double operations_per_processor_second() const {
    return static_cast<double>(operations) / processors.count();
  }
  double kernel_share() const { return kernels / wall; }
};

/// What was measured of one subject on one device. What could not be measured is not there, and a
/// note says why.
struct SubjectFigures {
  std::string subject = {};
  std::string property = {};
  std::optional<KernelTimes> kernels = {};
  std::vector<JudgingRate> judging = {};
  std::optional<CasesRun> small_cases = {};
  std::optional<CasesRun> large_cases = {};
  std::vector<std::string> notes = {};

  bool has_any() const { return kernels || small_cases || large_cases || !judging.empty(); }
};

/// The most memory that a process had at once, since it began; 0 where the system does not say.
struct PeakMemory {
  std::uint64_t parent_bytes = 0;
  std::uint64_t worker_bytes = 0;
};

struct DeviceFigures {
  DeviceInfo device;
  std::vector<SubjectFigures> subjects = {};
  PeakMemory memory = {};
  bool device_lost = false;
};

/// Everything that one `stalemate bench` measured.
struct BenchFigures {
  std::string tool_version = {};
  std::string date = {};         // UTC, "2026-11-21T23:10:00Z"
  std::uint32_t processors = 1;  // of this machine
  std::uint64_t operations = 0;  // asked for, of a large case
  std::uint32_t cells = 0;       // the same
  std::vector<DeviceFigures> devices = {};
};

}  // namespace stalemate::bench
