#pragma once

#include <string>
#include <variant>
#include <vector>

#include "report/file/journaled_run.hpp"
#include "stalemate/run/observer.hpp"

namespace stalemate::report {

/// A shard of a run, and the folder that it is in.
struct RunPart {
  std::string folder;
  JournaledRun run;
};

/// The run that shards are parts of.
struct MergedRun {
  RunHeader header;
  RunResult result;  // in the order of the plan; the shards that are missing are in `missing`
  std::vector<std::string> flaws;    // what is missing or damaged, in sentences
  std::vector<std::string> remarks;  // devices that are not the same in all shards, likewise
  bool is_damaged = false;
};

/// Why these are not the parts of one run, each once.
using NoRun = std::vector<std::string>;

/// Puts the parts of a run together. There is one at least.
std::variant<MergedRun, NoRun> merged(const std::vector<RunPart>& parts);

}  // namespace stalemate::report
