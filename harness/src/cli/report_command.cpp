#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/journal_path.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "cli/read_run.hpp"
#include "core/json.hpp"
#include "report/file/resumption.hpp"
#include "report/format/former_report.hpp"
#include "report/format/markdown_matrix.hpp"
#include "report/html/page.hpp"
#include "report/runs/matrix_json.hpp"
#include "report/words/number_words.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::cli {

namespace {

struct ReportArguments {
  std::vector<std::string> results;   // journals, or folders that have one
  std::vector<std::string> subjects;  // globs; none: all
  bool is_json = false;
  std::string html;  // empty: none
};

/// The runs that were asked for, cut down to the subjects that were.
struct Selection {
  std::vector<report::RunPart> parts;
  std::size_t verdicts = 0;
  bool is_incomplete = false;
};

std::string folder_of(const report::RunPart& part) {
  const std::filesystem::path journal = journal_path(part.folder);
  return journal.has_parent_path() ? journal.parent_path().string() : ".";
}

/// Where they lie now: a journal has the names of the folder in which its run was begun.
void find_failures(report::RunPart& part) {
  for (SubjectResult& result : part.run.results) {
    if (result.reproducer_file.empty()) continue;
    const std::string found = report::failure_in(folder_of(part), result.reproducer_file);
    if (std::filesystem::exists(found)) result.reproducer_file = found;
  }
}

/// Nothing, after the user was told, if one of them is no run.
std::optional<Selection> select(const ReportArguments& arguments) {
  Selection selection;
  for (const std::string& results : arguments.results) {
    auto read = read_run(results);
    if (!read) return std::nullopt;
    selection.is_incomplete |= read->is_incomplete;
    auto& part = selection.parts.emplace_back(std::move(read->part));
    find_failures(part);
    const auto is_left_out = [&](const auto& one) {
      return !matches(one.subject, arguments.subjects);
    };
    std::erase_if(part.run.results, is_left_out);
    std::erase_if(part.run.planned, is_left_out);  // nor is it missing
    selection.verdicts += part.run.results.size();
  }
  return selection;
}

std::string text_of(const Selection& selection, const ReportArguments& arguments) {
  if (arguments.is_json) return to_line(report::matrix_json(selection.parts)) + '\n';
  std::vector<report::JournaledRun> runs;
  for (const report::RunPart& part : selection.parts) runs.push_back(part.run);
  return report::markdown_matrix(runs);
}

/// The runs with their failures, of which the page needs everything but the recorded history.
void read_failures(std::vector<report::RunPart>& parts) {
  for (report::RunPart& part : parts) {
    const auto missing = report::read_reproducers(folder_of(part), part.run.results);
    if (!missing.empty()) {
      notify(fmt::format("{} missing, of which the page has no drawings: {}",
                         report::counted(missing.size(), "failure"), report::some_of(missing)));
    }
    for (SubjectResult& result : part.run.results) {
      if (result.reproducer) result.reproducer->history = {};
    }
  }
}

/// Whether the page can be written, as far as that shows before the runs are read.
bool is_writable(const std::string& path) {
  if (const auto other = report::why_not_replaced(path, "<html", "a page")) {
    notify("--html: " + *other);
    return false;
  }
  const auto failure = report::why_not_written(path);
  if (!failure) return true;
  notify(fmt::format("--html: '{}' cannot be written: {}; choose another file", path,
                     failure->reason));
  return false;
}

ExitCode write_page(Selection selection, const std::string& path) {
  read_failures(selection.parts);
  const auto failure = report::write_whole_file(path, report::html::html_page(selection.parts));
  if (!failure) return ExitCode::AsExpected;
  notify(fmt::format("the page '{}' cannot be written: {}; choose another file", path,
                     failure->reason));
  return ExitCode::Internal;
}

ExitCode run_report(const ReportArguments& arguments) {
  if (!arguments.html.empty() && !is_writable(arguments.html)) return ExitCode::Usage;
  const auto selection = select(arguments);
  if (!selection) return ExitCode::Usage;
  if (arguments.html.empty()) {
    std::cout << text_of(*selection, arguments);
  } else if (const ExitCode code = write_page(*selection, arguments.html);
             code != ExitCode::AsExpected) {
    return code;
  }
  if (selection->is_incomplete) return ExitCode::Incomplete;
  if (selection->verdicts != 0) return ExitCode::AsExpected;
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
  auto* json = command->add_flag("--json", report->is_json, "Print JSON in the place of Markdown");
  command
      ->add_option("--html", report->html,
                   "Write a page for a browser to this file, with time-lines of what went wrong")
      ->excludes(json);
  command->callback([report, &chosen] {
    chosen = [report](const CommandContext& /*context*/) { return run_report(*report); };
  });
}

}  // namespace stalemate::cli
