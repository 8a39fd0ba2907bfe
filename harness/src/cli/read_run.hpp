#pragma once

#include <optional>
#include <string>

#include "report/file/merged_run.hpp"

namespace stalemate::cli {

/// A run that is on disk, and whether something of it is missing or damaged.
struct ReadRun {
  report::RunPart part;
  bool is_incomplete = false;
};

/// The run that `results` means: a journal, or a folder of results. The user is told what is
/// missing or damaged and, if there is no run, why not.
std::optional<ReadRun> read_run(const std::string& results);

}  // namespace stalemate::cli
