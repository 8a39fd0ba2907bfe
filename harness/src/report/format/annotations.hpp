#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// The findings of a run as commands of GitHub's workflows: `::error file=…,line=…,title=…::…`, ten
/// errors and ten warnings, which is all that GitHub shows of a step, then how many more there are.
/// Nothing in a text can end a command or begin another.
std::string github_annotations(const RunResult& run);

/// Writes them when the run has finished.
class Annotations : public Reporter {
 public:
  explicit Annotations(std::ostream& out) : out_(out) {}

  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  std::ostream& out_;
  std::optional<WriteFailure> failed_;
};

/// What is wrong with the name of a service.
std::optional<std::string> unknown_service(const std::string& name);

}  // namespace stalemate::report
