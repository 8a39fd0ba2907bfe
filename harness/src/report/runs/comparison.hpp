#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/file/journaled_run.hpp"

namespace stalemate::report {

/// What became of a verdict from one run to the next.
enum class Change : std::uint8_t {
  Regression,  // not red before, or less so (`is_regression`); or red and new on a device of both
  Verdict,     // another verdict or another kind of violation, and no regression
  Rate,        // the same, but the intervals of its rates have nothing in common
  New,         // not in the earlier run, and not red
  Gone,        // not in the later run
};

/// A verdict of which the runs do not say the same. Points into the runs.
struct Changed {
  Change change = Change::Verdict;
  std::string subject;
  std::string device;                     // id in the later run; in the earlier, if it is gone
  const SubjectResult* before = nullptr;  // null: new
  const SubjectResult* after = nullptr;   // null: gone
  std::optional<Rate> rate_before = {};   // of the case as it was generated
  std::optional<Rate> rate_after = {};
};

/// Two devices whose verdicts are compared, and what a reader of rates has to know of them.
struct ComparedDevice {
  const DeviceInfo* before = nullptr;
  const DeviceInfo* after = nullptr;

  bool has_other_driver() const;
};

struct RunComparison {
  std::vector<Changed> changes = {};  // regressions first, then in the order of the later run
  std::vector<ComparedDevice> devices = {};
  std::uint64_t alike = 0;  // verdicts that both runs have, of which nothing is to be told

  bool has_regression() const;
  bool has_common() const;  // a verdict that both runs have
};

/// Compares the verdicts on the same subject and device. If each run has one device, they are taken
/// for the same, whatever their ids. Points into both.
RunComparison compare(const JournaledRun& before, const JournaledRun& after);

}  // namespace stalemate::report
