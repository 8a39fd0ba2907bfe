#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/journal_path.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/file/journaled_run.hpp"
#include "report/format/markdown_matrix.hpp"

namespace stalemate::cli {

namespace {

struct ReportArguments {
  std::vector<std::string> results;   // journals, or folders that have one
  std::vector<std::string> subjects;  // globs; none: all
};

/// Whether something is missing or damaged.
bool tell_flaws(const std::string& path, const report::JournaledRun& run) {
  const report::JournalFlaws flaws = report::flaws_of(run);
  for (const std::string& text : flaws.texts) notify(fmt::format("{}: {}", path, text));
  return flaws.is_incomplete;
}

ExitCode run_report(const CommandContext& /*context*/, const ReportArguments& arguments) {
  std::vector<report::JournaledRun> runs;
  std::size_t results = 0;
  bool is_incomplete = false;
  for (const std::string& path : arguments.results) {
    auto read = report::journaled_run(journal_path(path));
    if (const auto* mistake = std::get_if<std::string>(&read)) {
      notify(*mistake);
      return ExitCode::Usage;
    }
    auto& run = runs.emplace_back(std::get<report::JournaledRun>(std::move(read)));
    is_incomplete |= tell_flaws(path, run);
    std::erase_if(run.results, [&](const SubjectResult& result) {
      return !matches(result.subject, arguments.subjects);
    });
    results += run.results.size();
  }
  std::cout << report::markdown_matrix(runs);
  if (is_incomplete) return ExitCode::Incomplete;
  if (results != 0) return ExitCode::AsExpected;
  notify("no verdict of such a subject in these results");
  return ExitCode::NotDecided;
}

}  // namespace

void add_report(CLI::App& app, Command& chosen) {
  const auto report = std::make_shared<ReportArguments>();
  auto* command = app.add_subcommand(
      "report", "Print what runs found, on several devices, as a Markdown table");
  command->add_option("RESULTS", report->results, "Journals (results.jsonl) or folders of results")
      ->required();
  command->add_option("--subject", report->subjects,
                      "Only subjects that match this glob; repeatable");
  command->callback([report, &chosen] {
    chosen = [report](const CommandContext& context) { return run_report(context, *report); };
  });
}

}  // namespace stalemate::cli
