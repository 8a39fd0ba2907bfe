#include "report/runs/watched_run.hpp"

#include <chrono>
#include <fmt/chrono.h>

#include "report/violation/finding.hpp"

namespace stalemate::report {

JournaledRun watched_run(const RunHeader& header, const RunResult& result) {
  JournaledRun run;
  run.tool_version = header.tool_version;
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(header.began);
  run.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(seconds));
  run.seed = std::to_string(header.seed.value);
  run.plan = header.plan;
  run.plan_digest = header.plan_digest;
  run.shard = header.shard;
  run.devices = header.devices;
  run.planned = header.verdicts;
  run.results = result.subjects;
  run.is_whole = !result.interrupted;
  for (const Finding& finding : findings(result)) {
    if (is_of_run(finding)) run.errors.push_back(finding.summary);
  }
  run.journal.has_checksums = true;  // what was not read cannot be damaged
  return run;
}

}  // namespace stalemate::report
