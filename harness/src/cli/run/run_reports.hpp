#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/run/run_arguments.hpp"
#include "report/file/failure_memory.hpp"
#include "report/file/journal.hpp"
#include "report/file/reporter.hpp"
#include "report/file/resumption.hpp"
#include "report/file/run_directory.hpp"
#include "stalemate/run/observer.hpp"

namespace stalemate::cli {

/// Which run it is.
struct RunIdentity {
  std::string command_line;
  Seed seed;
  Shard shard = {};
};

/// Takes away the reports of a run before that this one is to replace, so that none of them is
/// taken for this one's, which may end before it has one. What is wrong with a report that is asked
/// for, if something is; then all of them are left.
std::optional<std::string> take_away_former_reports(const RunArguments& arguments);

/// Writes the reports that are asked for, of a run of that plan that did not begin.
void report_not_begun(const RunArguments& arguments, const std::string& plan,
                      const std::vector<NotBegun>& why);

/// Everything that a run writes: the folder of results, the memory between runs, and those who
/// watch.
class RunReports {
 public:
  /// Makes the folder of results, or takes that of the run that is gone on with; or says what is
  /// wrong with it, before any kernel runs.
  static std::variant<std::unique_ptr<RunReports>, std::string> create(
      const RunArguments& arguments, const RunIdentity& identity,
      std::optional<report::Resumption> resumption = {});

  const std::string& folder() const { return directory_.path(); }

  std::vector<RunObserver*> observers();

  /// Cases of that subject which failed in earlier runs.
  std::vector<Case> remembered(const Subject& subject) { return memory_.load(subject); }

  /// Writes the reproducer into the folder of results and, unless it is a mutant's, into the
  /// memory.
  std::string keep(const Reproducer& reproducer, const SubjectResult& result);

  /// Tells of everything that could not be written or read. False if a report is missing.
  bool close();

 private:
  RunReports(report::RunDirectory directory, const RunArguments& arguments,
             report::Remembered remembered, report::JournalStart start);

  /// Hears which remembered failures no longer fail.
  class Passed final : public RunObserver {
   public:
    explicit Passed(report::FailureMemory& memory) : memory_(memory) {}
    void subject_finished(const SubjectResult& result) override;

   private:
    report::FailureMemory& memory_;
  };

  void tell_of_memory();

  report::RunDirectory directory_;
  report::FailureMemory memory_;
  Passed passed_{memory_};
  std::vector<std::unique_ptr<report::Reporter>> reporters_;
  std::vector<report::WriteFailure> failures_;
};

}  // namespace stalemate::cli
