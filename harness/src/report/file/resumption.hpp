#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "report/file/journaled_run.hpp"
#include "report/file/run_directory.hpp"
#include "stalemate/run/observer.hpp"

namespace stalemate::report {

/// A run that is gone on with, in its own folder.
struct Resumption {
  RunDirectory directory;
  std::optional<JournaledRun> run;  // nothing if it was stopped before it had written of itself
};

/// What is in the folder, which is ours from now on; or why nobody can go on with it. What its
/// writer could not finish is cut off the journal.
std::variant<Resumption, std::string> resume(const std::string& folder);

/// In what a run differs from one on record, so that one cannot go on with the other: "the seed is
/// 7, and was 8". Empty if in nothing.
std::vector<std::string> differences(const RunHeader& now, const JournaledRun& before);

/// Where the failure `file` of a journal lies, if its run's results are in `folder` now.
std::string failure_in(const std::string& folder, const std::string& file);

/// Reads the reproducers of results that have one, from the run's folder wherever that is now. One
/// of another subject, device or kind of violation is a problem, too.
/// Returns what is wrong with those that cannot be had.
std::vector<std::string> read_reproducers(const std::string& folder,
                                          std::vector<SubjectResult>& results);

}  // namespace stalemate::report
