#include "cli/run_reports.hpp"

#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

#include "cli/notify.hpp"
#include "report/console/console.hpp"
#include "report/console/terminal.hpp"
#include "report/file/formats.hpp"
#include "report/file/journal.hpp"

namespace stalemate::cli {

namespace {

report::ConsoleOptions console_options(const RunArguments& arguments, const std::string& results) {
  report::ConsoleOptions options = report::console_options(STDERR_FILENO);
  options.verbose = arguments.verbose;
  options.results = results;
  return options;
}

/// Each kind of report that a run writes, if it was asked for.
std::vector<std::unique_ptr<report::Reporter>> reporters(const RunArguments& arguments,
                                                         const std::string& command_line,
                                                         const report::RunDirectory& directory) {
  std::vector<std::unique_ptr<report::Reporter>> all;
  all.push_back(std::make_unique<report::Journal>(directory.journal_path(), command_line));
  all.push_back(
      std::make_unique<report::Console>(std::cerr, console_options(arguments, directory.path())));
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const std::string& path = arguments.report_files[i];
    if (!path.empty()) all.push_back(report::formats()[i].make(path));
  }
  return all;
}

/// What is wrong with a report that is asked for.
std::optional<std::string> report_problem(const RunArguments& arguments) {
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const report::Format& format = report::formats()[i];
    const std::string& value = arguments.report_files[i];
    const auto problem = value.empty() ? std::nullopt : format.problem(value);
    if (problem) return fmt::format("{}: {}", format.option, *problem);
  }
  return std::nullopt;
}

}  // namespace

std::variant<std::unique_ptr<RunReports>, std::string> RunReports::create(
    const RunArguments& arguments, const std::string& command_line, Seed seed) {
  if (auto mistake = report_problem(arguments)) return *std::move(mistake);
  auto directory = arguments.out.empty()
                       ? report::RunDirectory::create_fresh(seed, std::chrono::system_clock::now())
                       : report::RunDirectory::create(arguments.out);
  if (auto* mistake = std::get_if<std::string>(&directory)) return std::move(*mistake);
  return std::unique_ptr<RunReports>(new RunReports(
      std::move(std::get<report::RunDirectory>(directory)), arguments, command_line));
}

RunReports::RunReports(report::RunDirectory directory, const RunArguments& arguments,
                       const std::string& command_line)
    : directory_(std::move(directory)),
      memory_(arguments.failures),
      reporters_(reporters(arguments, command_line, directory_)) {}

std::vector<RunObserver*> RunReports::observers() const {
  std::vector<RunObserver*> all;
  for (const auto& reporter : reporters_) all.push_back(reporter.get());
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
  for (const auto& reporter : reporters_) {
    if (auto failure = reporter->failed()) failures_.push_back(*std::move(failure));
  }
  for (const std::string& warning : memory_.warnings()) {
    notify("passed over " + warning);
  }
  for (const report::WriteFailure& failure : failures_) {
    notify(fmt::format("{} is not complete: {}", failure.file, failure.reason));
  }
  return failures_.empty();
}

}  // namespace stalemate::cli
