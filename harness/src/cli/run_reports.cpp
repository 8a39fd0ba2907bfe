#include "cli/run_reports.hpp"

#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

#include "cli/tell.hpp"
#include "report/console/terminal.hpp"

namespace stalemate::cli {

namespace {

report::ConsoleOptions console_options(const RunArguments& arguments, const std::string& results) {
  report::ConsoleOptions options = report::console_options(STDERR_FILENO);
  options.verbose = arguments.verbose;
  options.results = results;
  return options;
}

}  // namespace

std::variant<std::unique_ptr<RunReports>, std::string> RunReports::create(
    const RunArguments& arguments, Seed seed) {
  auto directory = arguments.out.empty()
                       ? report::RunDirectory::create_fresh(seed, std::chrono::system_clock::now())
                       : report::RunDirectory::create(arguments.out);
  if (auto* mistake = std::get_if<std::string>(&directory)) return std::move(*mistake);
  return std::unique_ptr<RunReports>(
      new RunReports(std::move(std::get<report::RunDirectory>(directory)), arguments));
}

RunReports::RunReports(report::RunDirectory directory, const RunArguments& arguments)
    : directory_(std::move(directory)),
      memory_(arguments.failures),
      journal_(directory_.journal_path(), arguments.command_line),
      console_(std::cerr, console_options(arguments, directory_.path())) {
  if (!arguments.junit.empty()) junit_.emplace(arguments.junit);
}

std::vector<RunObserver*> RunReports::observers() {
  std::vector<RunObserver*> all{&journal_, &console_};
  if (junit_) all.push_back(&*junit_);
  return all;
}

std::string RunReports::keep(const Reproducer& reproducer, const SubjectResult& result) {
  if (!result.is_mutant) {
    if (auto failure = memory_.save(reproducer)) failures_.push_back(*std::move(failure));
  }
  auto kept = directory_.keep(reproducer);
  if (auto* path = std::get_if<std::string>(&kept)) return std::move(*path);
  failures_.push_back(std::get<report::WriteFailure>(std::move(kept)));
  return {};
}

bool RunReports::close() {
  if (journal_.failed()) failures_.push_back(*journal_.failed());
  if (junit_ && junit_->failed()) failures_.push_back(*junit_->failed());
  for (const std::string& warning : memory_.warnings()) {
    tell("passed over " + warning);
  }
  for (const report::WriteFailure& failure : failures_) {
    tell(fmt::format("{} is not complete: {}", failure.file, failure.reason));
  }
  return failures_.empty();
}

}  // namespace stalemate::cli
