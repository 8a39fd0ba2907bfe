#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/run/baselines.hpp"
#include "cli/run/run_exit_code.hpp"
#include "cli/run/run_options.hpp"
#include "cli/run/run_reports.hpp"
#include "engine/run/expectation.hpp"
#include "engine/run/known.hpp"
#include "engine/run/plan_digest.hpp"
#include "report/file/merged_run.hpp"

namespace stalemate::cli {

namespace {

struct MergeArguments {
  std::vector<std::string> folders;
  RunArguments run;  // of which: where to write, and the baselines
};

constexpr const char* kJournalName = "results.jsonl";

/// A folder of results, or its journal by name.
std::string folder_of(const std::string& given) {
  const std::filesystem::path path(given);
  std::error_code ignored;
  const bool is_journal =
      path.filename() == kJournalName && std::filesystem::is_regular_file(path, ignored);
  if (!is_journal) return given;
  return path.has_parent_path() ? path.parent_path().string() : ".";
}

/// The shards in these folders; nothing, after the user was told, if one is none.
std::vector<report::RunPart> parts_in(const std::vector<std::string>& folders) {
  std::vector<report::RunPart> parts;
  for (const std::string& given : folders) {
    const std::string folder = folder_of(given);
    auto read = report::journaled_run(folder + '/' + kJournalName);
    if (const auto* mistake = std::get_if<std::string>(&read)) {
      notify(*mistake);
      return {};
    }
    report::RunPart part{folder, std::get<report::JournaledRun>(std::move(read))};
    for (const auto& problem : report::read_reproducers(folder, part.run.results)) {
      notify("a failure is missing: " + problem);
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

/// Tells all who watch a run of the one that was merged, as if it went on now.
void relate(const RunHeader& header, RunResult& result, RunReports& reports) {
  const auto observers = reports.observers();
  for (RunObserver* observer : observers) observer->run_started(header);
  for (SubjectResult& one : result.subjects) {
    if (one.reproducer) one.reproducer_file = reports.keep(*one.reproducer, one);
    for (RunObserver* observer : observers) observer->subject_finished(one);
  }
  for (RunObserver* observer : observers) observer->run_finished(result);
}

/// Names of all subjects of the plan, in the run or not.
std::vector<std::string> names_in(const RunHeader& header) {
  std::vector<std::string> names = header.unwanted;
  for (const SubjectOnDevice& verdict : header.verdicts) names.push_back(verdict.subject);
  return names;
}

/// Whether that baseline excused what the shards excused; if not, the user was told.
bool is_that_of_shards(const MergeArguments& arguments, const Baselines& baselines,
                       const RunHeader& header) {
  if (arguments.run.baselines.empty() || header.baseline_digest.empty()) return true;
  if (header.baseline_digest == engine::baseline_digest(baselines.known)) return true;
  notify(
      "--baseline: it is not that of the shards, which excuses what it lists; give `run --shard` "
      "and `merge` the same files in the same order");
  return false;
}

/// Nothing, after the user was told, if the shards are no run.
std::optional<ExitCode> try_merge(const CommandContext& context, const MergeArguments& arguments) {
  auto baselines = read_baselines(context, arguments.run.baselines);
  if (!baselines) return std::nullopt;
  const auto parts = parts_in(arguments.folders);
  if (parts.empty()) return std::nullopt;
  auto merged = report::merged(parts);
  if (const auto* mistakes = std::get_if<report::NoRun>(&merged)) {
    for (const std::string& mistake : *mistakes) notify(mistake);
    return std::nullopt;
  }
  auto& run = std::get<report::MergedRun>(merged);
  if (!check_baselines(names_in(run.header), run.header.devices, *baselines) ||
      !is_that_of_shards(arguments, *baselines, run.header)) {
    return std::nullopt;
  }
  auto created = RunReports::create(arguments.run, {context.command_line, run.header.seed});
  if (const auto* mistake = std::get_if<std::string>(&created)) {
    notify(*mistake);
    return std::nullopt;
  }
  auto& reports = *std::get<std::unique_ptr<RunReports>>(created);
  if (arguments.run.is_strict) {
    std::for_each(run.result.subjects.begin(), run.result.subjects.end(), engine::hold_strictly);
  }
  run.result.stale = engine::stale_entries(std::move(baselines->stale), baselines->known,
                                           run.header.devices, run.result);
  run.result.stale_counts = arguments.run.strict_baseline && !run.result.stale.empty();
  run.result.nothing_decided = engine::decides_nothing(run.result);
  relate(run.header, run.result, reports);
  const bool complete = reports.close();
  for (const std::string& flaw : run.flaws) notify(flaw);
  for (const std::string& remark : run.remarks) notify(remark);
  tell_stale(run.result.stale);
  return run_exit_code(run.result, {.report_failed = !complete, .input_damaged = run.is_damaged});
}

ExitCode merge(const CommandContext& context, const MergeArguments& arguments) {
  if (const auto mistake = take_away_former_reports(arguments.run)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  const Told told;
  if (const auto code = try_merge(context, arguments)) return *code;
  report_not_begun(arguments.run, "merge", told.not_begun());
  return ExitCode::Usage;
}

}  // namespace

void add_merge(CLI::App& app, Command& chosen) {
  const auto merging = std::make_shared<MergeArguments>();
  auto* command = app.add_subcommand(
      "merge", "Put the shards of a run together, and exit as the run would have done");
  command->add_option("DIR", merging->folders, "Folders of results, one of each shard")->required();
  command->add_option("--out", merging->run.out, "Folder for the results of the whole")->required();
  command
      ->add_option("--failures", merging->run.failures,
                   "Folder of failures that the next run tries first")
      ->capture_default_str();
  for (std::size_t i = 0; i < merging->run.report_files.size(); ++i) {
    const report::Format& format = report::formats()[i];
    command->add_option(format.option, merging->run.report_files[i], format.help);
  }
  auto* baseline = command->add_option(
      "--baseline", merging->run.baselines,
      "The baseline of the shards, to tell what in it no longer fails; repeatable");
  command
      ->add_flag("--strict-baseline", merging->run.strict_baseline,
                 "Exit with 7 if something in a baseline no longer fails")
      ->needs(baseline);
  add_strict(*command, merging->run);
  command->callback([merging, &chosen] {
    chosen = [merging](const CommandContext& context) { return merge(context, *merging); };
  });
}

}  // namespace stalemate::cli
