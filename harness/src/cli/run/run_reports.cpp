#include "cli/run/run_reports.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>
#include <utility>

#include "cli/notify.hpp"
#include "report/console/console.hpp"
#include "report/console/terminal.hpp"
#include "report/file/journal.hpp"
#include "report/format/formats.hpp"
#include "stalemate/version.hpp"

namespace stalemate::cli {

namespace {

report::ConsoleOptions console_options(const RunArguments& arguments, const std::string& results) {
  report::ConsoleOptions options = report::console_options(STDERR_FILENO);
  options.verbose = arguments.verbose;
  options.results = results;
  return options;
}

void tell(const report::WriteFailure& failure) {
  notify(fmt::format("{} is not complete: {}", failure.file, failure.reason));
}

/// Each kind of report that a run writes, if it was asked for.
std::vector<std::unique_ptr<report::Reporter>> reporters(const RunArguments& arguments,
                                                         report::JournalStart start,
                                                         const report::RunDirectory& directory) {
  std::vector<std::unique_ptr<report::Reporter>> all;
  all.push_back(std::make_unique<report::Journal>(directory.journal_path(), std::move(start)));
  all.push_back(
      std::make_unique<report::Console>(std::cerr, console_options(arguments, directory.path())));
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const std::string& path = arguments.report_files[i];
    if (!path.empty()) all.push_back(report::formats()[i].make(path));
  }
  return all;
}

using MadeDirectory = std::variant<report::RunDirectory, std::string>;

MadeDirectory new_directory(const RunArguments& arguments, Seed seed) {
  if (!arguments.out.empty()) return report::RunDirectory::create(arguments.out);
  return report::RunDirectory::create_fresh(seed, std::chrono::system_clock::now());
}

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return one == other || std::filesystem::equivalent(one, other, ignored);
}

/// What a report of that name would be written over; empty if nothing that the command line names.
std::string written_over(const RunArguments& arguments, std::size_t report) {
  const std::string& file = arguments.report_files[report];
  for (std::size_t other = 0; other < report; ++other) {
    if (is_same_file(arguments.report_files[other], file)) return report::formats()[other].option;
  }
  const auto is_there = [&](const std::vector<std::string>& files) {
    return std::any_of(files.begin(), files.end(),
                       [&](const std::string& one) { return is_same_file(one, file); });
  };
  if (is_there(arguments.configs)) return "the config";
  return is_there(arguments.baselines) ? "the baseline" : "";
}

/// What is wrong with a report that is asked for, or with where failures are kept.
std::optional<std::string> report_problem(const RunArguments& arguments) {
  std::error_code ignored;
  const auto status = std::filesystem::status(arguments.failures, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_directory(status)) {
    return fmt::format("--failures: '{}' is no folder; name one", arguments.failures);
  }
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const report::Format& format = report::formats()[i];
    const std::string& value = arguments.report_files[i];
    if (value.empty()) continue;
    if (const std::string other = written_over(arguments, i); !other.empty()) {
      return fmt::format("{}: '{}' would be written over {}; name another file", format.option,
                         value, other);
    }
    if (const auto problem = format.problem(value)) {
      return fmt::format("{}: {}", format.option, *problem);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> take_away_former_reports(const RunArguments& arguments) {
  if (auto mistake = report_problem(arguments)) return mistake;
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const std::string& path = arguments.report_files[i];
    std::error_code ignored;  // it will be written over
    const bool is_file = !path.empty() && std::filesystem::is_regular_file(
                                              std::filesystem::symlink_status(path, ignored));
    if (is_file && report::formats()[i].is_replaced) std::filesystem::remove(path, ignored);
  }
  return std::nullopt;
}

void report_not_begun(const RunArguments& arguments, const std::string& plan,
                      const std::vector<NotBegun>& why) {
  RunHeader header{std::string(version()), plan, Seed(0)};
  header.began = std::chrono::system_clock::now();
  RunResult result;
  result.not_begun = why;
  for (std::size_t i = 0; i < arguments.report_files.size(); ++i) {
    const std::string& path = arguments.report_files[i];
    if (path.empty()) continue;
    const auto reporter = report::formats()[i].make(path);
    reporter->run_started(header);
    reporter->run_finished(result);
    if (const auto failure = reporter->failed()) tell(*failure);
  }
}

std::variant<std::unique_ptr<RunReports>, std::string> RunReports::create(
    const RunArguments& arguments, const RunIdentity& identity,
    std::optional<report::Resumption> resumption) {
  if (auto mistake = report_problem(arguments)) return *std::move(mistake);
  report::JournalStart start{identity.command_line};
  report::Remembered remembered{arguments.failures};
  if (!identity.shard.is_whole()) remembered.but_of = identity.seed;
  if (resumption && resumption->run) {
    start.next = resumption->run->journal.next;
    remembered.names = resumption->run->remembered;
  }
  auto directory = resumption ? MadeDirectory(std::move(resumption->directory))
                              : new_directory(arguments, identity.seed);
  if (auto* mistake = std::get_if<std::string>(&directory)) return std::move(*mistake);
  return std::unique_ptr<RunReports>(
      new RunReports(std::get<report::RunDirectory>(std::move(directory)), arguments,
                     std::move(remembered), std::move(start)));
}

RunReports::RunReports(report::RunDirectory directory, const RunArguments& arguments,
                       report::Remembered remembered, report::JournalStart start)
    : directory_(std::move(directory)), memory_(std::move(remembered)) {
  start.remembered = memory_.names();
  reporters_ = reporters(arguments, std::move(start), directory_);
}

std::vector<RunObserver*> RunReports::observers() {
  std::vector<RunObserver*> all{&passed_};
  for (const auto& reporter : reporters_) all.push_back(reporter.get());
  return all;
}

std::string RunReports::keep(const Reproducer& reproducer, const SubjectResult& result) {
  // A compiler does not change its mind: there is nothing to try first.
  if (!result.is_mutant && !reproducer.build_failure) {
    if (auto failure = memory_.save(reproducer)) {
      failure->reason += "; name another folder by --failures";
      failures_.push_back(*std::move(failure));
    }
  }
  auto kept = directory_.keep(reproducer);
  if (auto* path = std::get_if<std::string>(&kept)) return std::move(*path);
  failures_.push_back(std::get<report::WriteFailure>(std::move(kept)));
  return {};
}

void RunReports::Passed::subject_finished(const SubjectResult& result) {
  if (result.is_mutant || result.is_cut_short) return;
  if (std::holds_alternative<Pass>(result.verdict)) memory_.passed(result.subject);
  if (result.reproducer) memory_.failed(result.subject);
}

void RunReports::tell_of_memory() {
  for (const std::string& warning : memory_.warnings()) notify("passed over: " + warning);
  const report::FailureLimits limits;
  const std::size_t dropped = memory_.keep_within(limits);
  if (dropped == 0) return;
  notify(
      fmt::format("{} of {} dropped: the folder may hold {} and {} MiB, the oldest and those that "
                  "no longer fail go first",
                  dropped == 1 ? "1 failure" : fmt::format("{} failures", dropped),
                  memory_.folder(), limits.count, limits.bytes >> 20U));
}

bool RunReports::close() {
  for (const auto& reporter : reporters_) {
    if (auto failure = reporter->failed()) failures_.push_back(*std::move(failure));
  }
  if (auto lost = directory_.lost()) failures_.push_back(*std::move(lost));
  tell_of_memory();
  for (const report::WriteFailure& failure : failures_) tell(failure);
  return failures_.empty();
}

}  // namespace stalemate::cli
