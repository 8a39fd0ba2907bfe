#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/read_run.hpp"
#include "core/json.hpp"
#include "report/runs/comparison_text.hpp"

namespace stalemate::cli {

namespace {

struct CompareArguments {
  std::string before;  // a journal, or a folder that has one
  std::string after;
  bool is_markdown = false;
  bool is_json = false;
};

std::string text_of(const report::RunComparison& comparison, const CompareArguments& arguments) {
  if (arguments.is_json) return to_line(report::comparison_json(comparison)) + '\n';
  return arguments.is_markdown ? report::comparison_markdown(comparison)
                               : report::comparison_text(comparison);
}

ExitCode run_compare(const CompareArguments& arguments) {
  const auto before = read_run(arguments.before);
  const auto after = read_run(arguments.after);
  if (!before || !after) return ExitCode::Usage;
  const report::RunComparison comparison = report::compare(before->part.run, after->part.run);
  std::cout << text_of(comparison, arguments);
  if (comparison.has_regression()) return ExitCode::Unexpected;
  if (before->is_incomplete || after->is_incomplete) return ExitCode::Incomplete;
  return !comparison.has_common() ? ExitCode::NotDecided : ExitCode::AsExpected;
}

}  // namespace

void add_compare(CLI::App& app, Command& chosen) {
  const auto compare = std::make_shared<CompareArguments>();
  auto* command = app.add_subcommand(
      "compare", "Say what changed from one run to another; exit with 1 if a verdict got worse");
  command->add_option("BEFORE", compare->before, "Journal (results.jsonl) or folder of results")
      ->required();
  command->add_option("AFTER", compare->after, "The same, of the later run")->required();
  auto* markdown = command->add_flag("--markdown", compare->is_markdown, "Print a Markdown table");
  command->add_flag("--json", compare->is_json, "Print JSON")->excludes(markdown);
  command->callback([compare, &chosen] {
    chosen = [compare](const CommandContext& /*context*/) { return run_compare(*compare); };
  });
}

}  // namespace stalemate::cli
