#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.hpp"
#include "report/console/console.hpp"
#include "report/file/failure_memory.hpp"
#include "report/file/journal.hpp"
#include "report/file/junit.hpp"
#include "report/file/run_directory.hpp"
#include "stalemate/observer.hpp"

namespace stalemate::cli {

/// Everything that a run writes: the folder of results, the memory between runs, and those who
/// watch.
class RunReports {
 public:
  /// Makes the folder of results; or says what is wrong with it, before any kernel runs.
  static std::variant<std::unique_ptr<RunReports>, std::string> create(
      const RunArguments& arguments, Seed seed);

  std::vector<RunObserver*> observers();

  /// Cases of that subject which failed in earlier runs.
  std::vector<Case> remembered(const Subject& subject) { return memory_.load(subject); }

  /// Writes the reproducer into the folder of results and, unless it is a mutant's, into the
  /// memory.
  std::string keep(const Reproducer& reproducer, const SubjectResult& result);

  /// Tells of everything that could not be written or read. False if a report is missing.
  bool close();

 private:
  RunReports(report::RunDirectory directory, const RunArguments& arguments);

  report::RunDirectory directory_;
  report::FailureMemory memory_;
  report::Journal journal_;
  report::Console console_;
  std::optional<report::JUnit> junit_;
  std::vector<report::WriteFailure> failures_;
};

}  // namespace stalemate::cli
