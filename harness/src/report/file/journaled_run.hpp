#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "report/file/read_journal.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/run/shard.hpp"

namespace stalemate::report {

/// A run as its journal tells it, which may have been written on another machine.
struct JournaledRun {
  std::string tool_version;
  std::string date;   // "2026-11-22", UTC, when it began
  std::string began;  // the same to the second: "2026-11-22T16:05:01Z"
  std::string seed;
  std::string plan;
  std::string plan_digest;  // empty in journals of old, as are shard and planned
  std::string baseline_digest;
  Shard shard;
  std::vector<std::string> remembered;  // names of files of failures that were tried first
  std::vector<DeviceInfo> devices;
  std::vector<SubjectOnDevice> planned;  // verdicts of the whole plan, in its order
  std::vector<std::string> unwanted;     // names of subjects of the plan that were not asked for
  std::vector<SubjectResult> results;  // without reproducers; the latest on each subject and device
  std::map<SubjectOnDevice, Rate> rates;  // of the failing cases as generated, where measured
  bool is_whole = false;                  // it came to its end, and nobody interrupted it
  JournalContent journal;                 // without its records
  std::vector<std::string> errors = {};   // of the whole run, where it was watched
};

/// The run that the journal `path` is of, or what is wrong with it. A record cut short at its end
/// is none.
std::variant<JournaledRun, std::string> journaled_run(const std::string& path);

/// "pocl:0, sim:sc"
std::string ids_of(const std::vector<DeviceInfo>& devices);

/// Verdicts that are of the run's shard and not there, or were cut short, in the order of the plan.
std::vector<SubjectOnDevice> missing_verdicts(const JournaledRun& run);

}  // namespace stalemate::report
